// Places that show what the second module says of the scenario, and go on showing it while the scenario changes.
// The page keeps the scenario in main's data-query; its language stands on the root.
import { make } from "./make.js";
import { lang, said } from "./said.js";

/** Quiet time after which a change is asked about. */
const QUIET = 120;
const RETRY = { en: "Try again", zh: "重试" };

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
  const retry = make("button", { type: "button", class: "retry" }, RETRY[lang()]);
  retry.onclick = again;
  return make("p", { class: "failed", role: "status" }, said(error), " ", retry);
}

const followed = new Map();

/** Whether a place is being kept up to date. */
export const follows = (place) => followed.has(place);

/** Shows in `place` what `draw(query, lang)` gives, now and after every change, until [`leave`]. */
export async function follow(place, draw) {
  leave(place);
  let shown = null;
  let busy = false;
  const wanted = () => JSON.stringify([query(), lang()]);
  // Until what is shown is what is wanted: a change on the way is seen when the answer has come.
  async function update() {
    if (busy) return;
    busy = true;
    place.setAttribute("aria-busy", "true");
    try {
      while (followed.get(place) === stop && shown !== wanted()) {
        const request = wanted();
        const pieces = await draw(query(), lang());
        if (followed.get(place) !== stop) return;
        place.replaceChildren(...pieces);
        shown = request;
      }
    } catch (error) {
      if (followed.get(place) !== stop) return;
      shown = null;
      place.replaceChildren(failure(error, update));
    } finally {
      busy = false;
      if (followed.get(place) === stop) place.removeAttribute("aria-busy");
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
