// The toll strip: scenery drawn once, and the part that moves, which is a function of simulator time.
import { make } from "../../shared/make.js";
import { lang } from "../../shared/words.js";
import { ask } from "../door.js";
import { latest } from "../latest.js";

export class Strip {
  /** `size` is large or small. `heard(answer)` gets what the second module says of the moment that is drawn. */
  constructor(size, heard, failed) {
    this.size = size;
    this.heard = heard;
    this.failed = failed;
    this.picture = make("div", { class: `strip ${size}` });
    this.query = "";
    this.options = {};
    this.move = latest((t, current) => this.#move(t, current));
  }

  /** Draws another scenario at time `t`, or at the moment of waiting. Gives the second module's answer. */
  async show(query, periods, t) {
    this.query = query;
    const width = this.picture.getBoundingClientRect().width;
    this.options = { size: this.size, periods, lang: lang(), theme: "page", ...(width >= 160 ? { width: Math.round(width) } : {}) };
    const options = t === undefined ? this.options : { ...this.options, t };
    const answer = await ask("strip", query, options);
    if (query !== this.query) return null;
    const made = document.importNode(new DOMParser().parseFromString(answer.svg, "image/svg+xml").documentElement, true);
    made.removeAttribute("role");
    made.setAttribute("aria-hidden", "true");
    this.picture.replaceChildren(made);
    this.heard(answer);
    return answer;
  }

  async #move(t, current) {
    const { query } = this;
    try {
      const answer = await ask("strip", query, { ...this.options, t, part: "moving" });
      const group = this.picture.querySelector(".strip-moving");
      if (query !== this.query || !group) return;
      group.innerHTML = answer.svg;
      if (current()) this.heard(answer);
    } catch (error) {
      this.failed(error);
    }
  }
}
