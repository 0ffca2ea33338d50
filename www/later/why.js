// What a change beside the answer means, and the setting that makes it: asked of the second module when it is wanted.
import WORDS from "words:why";
import { make } from "../shared/make.js";
import { lang } from "../shared/words.js";
import { ask } from "./door.js";
import { said } from "./said.js";

/** What each open row waits for or shows: a button, and a request that is the row's own while it stands here. */
const opened = new Map();
const watched = new WeakSet();

const placeOf = (button) => document.getElementById(button.getAttribute("aria-controls"));

function close(button) {
  opened.delete(button);
  button.setAttribute("aria-expanded", "false");
  const place = placeOf(button);
  place?.replaceChildren();
  place?.removeAttribute("aria-busy");
}

function closeAll() {
  for (const button of [...opened.keys()]) close(button);
}

/** Rows close when they come to stand for other changes, or in another language. */
function watch(element, attribute) {
  if (watched.has(element)) return;
  watched.add(element);
  const changed = (records) => {
    if (records.some(({ oldValue }) => oldValue !== element.getAttribute(attribute))) closeAll();
  };
  new MutationObserver(changed).observe(element, { attributeFilter: [attribute], attributeOldValue: true });
}

/** Opens or closes what stands below the change that the button names. */
export async function explain(button, place) {
  const list = button.closest("[data-query]");
  if (!place || !list) return;
  if (button.getAttribute("aria-expanded") === "true") return close(button);
  watch(list, "data-query");
  watch(document.documentElement, "lang");
  const row = [...list.querySelectorAll(".what")].indexOf(button);
  const { query } = list.dataset;
  const request = {};
  opened.set(button, request);
  button.setAttribute("aria-expanded", "true");
  place.setAttribute("aria-busy", "true");
  let lines;
  try {
    const { changes } = await ask("advice", query, { lang: lang() });
    const { effect, setting, query: changed } = changes[row];
    const link = make("a", { href: `?${changed}` }, WORDS[lang()].link);
    lines = [effect, make("code", {}, setting), link];
  } catch (error) {
    lines = [said(error)];
  }
  // Closed on the way, or opened again for something else.
  if (opened.get(button) !== request || list.dataset.query !== query) return;
  place.removeAttribute("aria-busy");
  place.replaceChildren(...lines.map((line) => make("p", {}, line)));
}
