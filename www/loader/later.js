// What a first visit does not need has scripts of its own, in `www/later`.
import { make } from "../shared/make.js";
import { files, words } from "./page.js";

/** Fetches a script by its name. */
export const later = (name) => import(new URL(files.dataset[name], document.baseURI));

/** Says in `place` that something did not arrive, with a button that tries again. */
export function unfetched(place, again) {
  const button = make("button", {}, words.retry);
  const line = make("p", {}, `${words.network} `, button);
  button.onclick = () => {
    line.remove();
    again();
  };
  place.append(line);
}
