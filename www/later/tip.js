// Tips: one line on a setting or a term, under the pointer or beside the focus, with the way to more of it.
import { make } from "../shared/make.js";
import { open, words } from "./help.js";

/** Time on a term after which its tip shows, and off both after which it goes. */
const DELAY = 400;
/** What a pointer has to be on. */
const NAMES = "#scenario .row > :is(label, .label), #scenario legend, .layers button, [data-term]";
const LAYERS = ["copy", "intr", "cont"];

const line = make("span", { role: "tooltip", id: "tip" });
const more = make("button", { type: "button", tabindex: "-1" });
const box = make("div", { class: "tip", popover: "manual", hidden: "" }, line, " ", more);
document.body.append(box);

let guide = "";
let shown = null;
let timer = 0;
let pressed = -Infinity;

/** What the page says about the element: where, and the setting or term. */
function subject(target, focus) {
  const name = focus ? target : target.closest(NAMES);
  if (!name) return null;
  const layer = name.closest(".layers li");
  if (layer) return { place: layer, about: LAYERS[[...layer.parentElement.children].indexOf(layer)] };
  const term = name.closest("[data-term]");
  if (term) return { place: term, about: term.dataset.term };
  const place = name.closest(".row, .links");
  const field = place?.id ? place : place?.querySelector("[id^=field-]");
  // Two fields of one key are told apart by what follows a dash.
  return field ? { place, about: field.id.slice("field-".length).split("-")[0], field: true } : null;
}

/** Takes the tip away. */
export function moved() {
  clearTimeout(timer);
  if (!shown) return;
  const { described } = shown;
  const left = described?.getAttribute("aria-describedby")?.split(" ").filter((id) => id !== "tip").join(" ");
  if (left) described.setAttribute("aria-describedby", left);
  else described?.removeAttribute("aria-describedby");
  shown = null;
  box.hidden = true;
  box.hidePopover?.();
}

function show(found, focus, article) {
  const here = focus ? found.place.contains(document.activeElement) : found.place.matches(":hover");
  const says = article.querySelector(`[data-key="${found.about}"] .line, [data-term="${found.about}"] .line`);
  if (!here || !says || document.querySelector("dialog[open]")) return;
  moved();
  shown = found;
  line.textContent = says.textContent;
  line.lang = more.lang = article.lang;
  more.textContent = article.querySelector('[data-word="more"]').textContent + (focus && found.field ? " (F1)" : "");
  box.hidden = false;
  box.showPopover?.();
  const { left, right, top, bottom } = found.place.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const beside = found.field && right + width + 16 < innerWidth;
  const below = bottom + height + 8 < innerHeight ? bottom + 4 : top - height - 4;
  box.style.left = `${beside ? right + 8 : Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
  box.style.top = `${beside ? Math.min(top, innerHeight - height - 8) : below}px`;
  if (!focus) return;
  shown.described = document.activeElement;
  const before = shown.described.getAttribute("aria-describedby");
  shown.described.setAttribute("aria-describedby", before ? `${before} tip` : "tip");
}

/** The pointer or the focus came to something: its tip follows. By touch only a name that is pressed has one. */
export async function tip(event, file) {
  const { type, target, timeStamp } = event;
  const focus = type === "focusin";
  guide = file;
  if (event.pointerType === "touch") pressed = timeStamp;
  if (focus && timeStamp - pressed < 1000) return;
  const found = subject(target, focus);
  if (!found || found.place === shown?.place) return;
  const article = await words(file);
  clearTimeout(timer);
  timer = setTimeout(() => show(found, focus, article), DELAY);
}

more.onpointerdown = (event) => event.preventDefault();
// The focus stays where it was, so that closing the help returns it there.
more.onmousedown = (event) => event.preventDefault();
more.onclick = () => open(shown.about, guide);

addEventListener("pointerover", ({ target, pointerType }) => {
  if (pointerType === "touch") return;
  const over = box.contains(target) || shown?.place.contains(target);
  if (!shown) return;
  clearTimeout(timer);
  if (!over && !shown.described) timer = setTimeout(moved, DELAY);
});
addEventListener("pointerdown", ({ target, timeStamp }) => {
  pressed = timeStamp;
  if (!box.contains(target)) moved();
}, true);
addEventListener("focusout", () => {
  if (shown?.described) moved();
});
addEventListener("input", moved, true);
addEventListener("scroll", moved, { capture: true, passive: true });
addEventListener("keydown", (event) => {
  if (!shown || ["Shift", "Control", "Alt", "Meta", "Tab"].includes(event.key)) return;
  if (event.key === "F1") {
    event.preventDefault();
    return open(shown.about, guide);
  }
  // Escape takes the tip away and nothing else.
  if (event.key === "Escape") event.stopPropagation();
  moved();
}, true);
