// The place above the document: the progress line, or why there is no calculator.
import { make } from "../shared/make.js";
import { tongue } from "./page.js";

let place = document.getElementById("start");

export function show(element) {
  element.lang = tongue;
  if (!place?.isConnected) {
    place = make("div");
    document.body.prepend(place);
  }
  place.replaceChildren(element);
}

export const clear = () => place?.replaceChildren();
