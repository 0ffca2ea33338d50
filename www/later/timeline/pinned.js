// What is pinned, in the Timeline: the button that pins, and what the steps of both scenarios come to.
import { make } from "../../shared/make.js";
import { lang } from "../../shared/words.js";
import { ask } from "../door.js";
import { pinned, query } from "../follow.js";
import { words } from "./words.js";

const main = document.getElementById("main");

/** `periods()` says how many steps are shown. */
export class Pinned {
  #asked = 0;

  constructor(section, periods) {
    this.section = section;
    this.periods = periods;
    this.button = make("button", { type: "button", class: "text", id: "timeline-pin" });
    this.sentence = make("p", { class: "beside", id: "timeline-beside", "aria-live": "polite", hidden: "" });
    this.button.onclick = () => dispatchEvent(new CustomEvent("synctoll-pin", { detail: pinned() === undefined ? query() : "" }));
    new MutationObserver(() => this.update()).observe(main, { attributeFilter: ["data-pinned"] });
  }

  async update() {
    if (this.section.hidden) return;
    const other = pinned();
    this.button.textContent = other === undefined ? words().pin : words().unpin;
    const mine = (this.#asked += 1);
    let text = "";
    try {
      if (other !== undefined) text = (await ask("timelines", query(), { pinned: other, periods: this.periods(), lang: lang() })).sentence;
    } catch {
      // The view itself says why there is no answer.
    }
    if (mine !== this.#asked) return;
    this.sentence.textContent = text;
    this.sentence.hidden = !text;
  }
}
