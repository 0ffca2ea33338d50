// Places that show what the second module says of the scenario, and go on showing it while the scenario changes.
// The page keeps the scenario in main's data-query; its language stands on the root.
import WORDS from "words:failed";
import { make } from "../shared/make.js";
import { lang } from "../shared/words.js";
import { upToDate } from "./latest.js";
import { said } from "./said.js";

/** Quiet time after which a change is asked about. */
const QUIET = 120;

const main = document.getElementById("main");

/** The scenario as a query. */
export const query = () => main.dataset.query;

/** A query without what is only the page's. */
export function bare(query) {
  const keys = new URLSearchParams(query);
  for (const key of ["view", "chart", "scale", "lang", "theme", "embed"]) keys.delete(key);
  return keys.toString();
}

/** The scenario that is compared with, as a query; undefined where none is. */
export const pinned = () => main.dataset.pinned;

const heard = new Set();
let quiet = 0;
function soon() {
  clearTimeout(quiet);
  quiet = setTimeout(() => {
    for (const hear of heard) hear();
  }, QUIET);
}

/** Calls `hear` a moment after the scenario or the language changed, until the function that it gives is called. */
export function onChange(hear) {
  if (heard.size === 0) {
    watcher.observe(main, { attributeFilter: ["data-query"] });
    watcher.observe(document.documentElement, { attributeFilter: ["lang"] });
  }
  heard.add(hear);
  return () => {
    heard.delete(hear);
    if (heard.size === 0) watcher.disconnect();
  };
}
const watcher = new MutationObserver(soon);

/** A sentence that says what went wrong, with a button that tries again. */
export function failure(error, again) {
  const retry = make("button", { type: "button", class: "retry" }, WORDS[lang()].retry);
  retry.onclick = again;
  return make("p", { class: "failed", role: "status" }, said(error), " ", retry);
}

const followed = new Map();

/** Shows in `place` what `draw(query, lang)` gives, now and after every change, until [`leave`]. */
export async function follow(place, draw) {
  leave(place);
  const here = () => followed.get(place) === stop;
  const keep = upToDate(() => here() && [query(), lang()], async (request) => {
    const pieces = await draw(...request);
    if (here()) place.replaceChildren(...pieces);
  });
  async function update() {
    place.setAttribute("aria-busy", "true");
    try {
      await keep();
    } catch (error) {
      if (here()) place.replaceChildren(failure(error, update));
    } finally {
      if (here()) place.removeAttribute("aria-busy");
    }
  }
  const stop = onChange(update);
  followed.set(place, stop);
  await update();
}

/** Empties a place and leaves it so. */
export function leave(place) {
  followed.get(place)?.();
  followed.delete(place);
  place.removeAttribute("aria-busy");
  place.replaceChildren();
}

/** Opens or closes the place that a button names. */
export async function unfold(button, place, draw) {
  const opens = button.getAttribute("aria-expanded") !== "true";
  button.setAttribute("aria-expanded", String(opens));
  if (opens) await follow(place, draw);
  else leave(place);
}
