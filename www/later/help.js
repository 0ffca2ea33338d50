// Help: a dialog with what everything on the page means, and tips with one line of it.
// The command line writes the words into one file, both languages, when the page is built (`src/report/help`).
import { make } from "../shared/make.js";
import { lang } from "../shared/words.js";
import { ask } from "./door.js";
import { said } from "./said.js";
import { styled } from "./styled.js";
import { moved } from "./tip.js";
export { tip } from "./tip.js";

const ready = styled(STYLES.help);
let guide = null;

/** The words, fetched once; when that fails, the next wish asks again. */
export async function words(file) {
  guide ??= fetch(new URL(file, document.baseURI)).then(async (answer) => {
    if (!answer.ok) throw new Error(answer.status);
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  });
  try {
    const [found] = await Promise.all([guide, ready]);
    return [...found.querySelectorAll("article")].find((article) => article.lang.startsWith(lang()));
  } catch (error) {
    guide = null;
    throw error;
  }
}

const word = (article, id) => article.querySelector(`[data-word="${id}"]`).textContent;

// The dialog.

const dialog = make("dialog", { class: "help", "aria-labelledby": "help-title", tabindex: "-1" });
// Shortcuts of the page beneath stay quiet.
dialog.addEventListener("keydown", (event) => event.stopPropagation());
dialog.addEventListener("click", ({ target }) => {
  if (target === dialog || target.closest("[data-close]")) return dialog.close();
  const part = target.closest("[data-part]");
  if (part) return lead(part.dataset.part);
  const field = target.closest("[data-lead]");
  if (field) {
    dialog.close();
    return toField(field.dataset.lead);
  }
  const change = target.closest("[data-try]");
  if (change) attempt(change);
});
document.body.append(dialog);

/** Leads to a part, a setting or a term. */
function lead(to) {
  const found = dialog.querySelector(`[id="help-${to}"] h3, [data-key="${to}"], [data-term="${to}"]`);
  found?.scrollIntoView({ block: "start" });
  found?.focus({ preventScroll: true });
}

/** Opens the help, at a part, a setting or a term where one is named. */
export async function open(at, file) {
  const article = await words(file);
  moved();
  if (dialog.open) return;
  if (dialog.firstChild?.lang !== article.lang) {
    const copy = document.importNode(article, true);
    copy.querySelector(":scope > [hidden]").remove();
    dialog.replaceChildren(copy);
  }
  dialog.showModal();
  if (at) lead(at);
  else dialog.querySelector(".body").scrollTop = 0;
}

// Trying a change, with a way back.

const note = make("div", { class: "tried", role: "status" });
document.body.append(note);
const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
/** The section of a view that follows the scenario in every view. */
const timeline = () => document.getElementById("timeline");

/** The setting that the page suggests for k, as a query; empty where it suggests none. */
async function suggested(query) {
  const every = (text) => Number(new URLSearchParams(text).get("every") ?? 1);
  const { changes } = await ask("advice", query, { lang: lang() });
  const more = changes.find((change) => every(change.query) > every(query));
  return more ? `every=${every(more.query)}` : "";
}

async function attempt(button) {
  const article = guide && (await words());
  const { textContent: name } = button;
  dialog.close();
  document.getElementById("view-curves")?.click();
  await frame();
  const before = timeline().dataset.query;
  let text = word(article, "already");
  try {
    const detail = button.dataset.try || (await suggested(before));
    if (detail) dispatchEvent(new CustomEvent("synctoll-set", { detail }));
    await frame();
  } catch (error) {
    text = said(error);
  }
  document.getElementById("breakdown")?.scrollIntoView({ block: "nearest" });
  if (timeline().dataset.query === before) return note.replaceChildren(make("span", {}, text));
  const undo = make("button", { type: "button" }, word(article, "undo"));
  undo.onclick = () => {
    document.getElementById("undo").click();
    document.getElementById("help").focus();
  };
  note.replaceChildren(make("span", {}, `${word(article, "tried")} · ${name}`), undo);
  undo.focus({ preventScroll: true });
  // Whatever changes next, this is no longer the last change.
  const watch = new MutationObserver(() => {
    watch.disconnect();
    note.replaceChildren();
  });
  watch.observe(timeline(), { attributeFilter: ["data-query"] });
}

addEventListener("pointerdown", ({ target }) => {
  if (!note.contains(target)) note.replaceChildren();
});

/** Leads to a setting's field, which may lie in the sheet of narrow screens or in a fold. */
async function toField(key) {
  const sheet = document.getElementById("sheet-open");
  if (sheet?.offsetParent) {
    sheet.click();
    await frame();
  }
  const field = document.getElementById(`field-${key}`);
  field?.closest("details")?.setAttribute("open", "");
  field?.focus();
}
