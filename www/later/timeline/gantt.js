// The rows of bars: a window over the shown periods that zooms and pans, the playhead, and the readout.
import { make } from "../../shared/make.js";
import { lang } from "../../shared/words.js";
import { ask } from "../door.js";
import { latest } from "../latest.js";
import { gestures } from "./gestures.js";
import { printed } from "./time.js";
import { words } from "./words.js";

/** The window never gets narrower than this share of all. */
const CLOSEST = 1e-4;
/** A row's own height, that of the axis below, and what stands below the picture. */
const ROW = 43;
const AXIS = 40;
const FOOT = 62;
/** Width of a picture that is saved, and of one on paper: 160 mm. */
const SAVED = 936;
const PAPER = 605;
/** Quiet time after which paper's picture is drawn. */
const QUIET = 500;

export class Gantt {
  /** `clock` has the time; `drawn(answer)` hears what the second module said with a picture, `failed(error)` what went wrong. */
  constructor(clock, drawn, failed) {
    this.clock = clock;
    this.drawn = drawn;
    this.failed = failed;
    this.query = "";
    this.periods = 2;
    this.from = 0;
    this.to = 0;
    this.axis = null;
    this.words = [];
    /** Where the readout is wanted, in pixels. */
    this.wanted = null;
    this.line = make("i", { class: "playhead", hidden: "", "aria-hidden": "true" });
    this.time = make("b", { class: "playhead-time", hidden: "", "aria-hidden": "true" });
    this.box = make("div", { class: "readout", hidden: "" });
    this.cursor = make("i", { class: "cursor", hidden: "", "aria-hidden": "true" });
    this.picture = make("div", { class: "picture" });
    this.paper = make("div", { class: "on-paper" });
    this.keys = make("p", { class: "unseen", id: "keys-timeline" });
    // The playhead is a slider over simulator time.
    this.plot = make("div", { class: "plot", id: "plot-timeline", role: "slider", tabindex: "0", "aria-describedby": "description-timeline keys-timeline" });
    this.plot.append(this.picture, this.paper, this.cursor, this.line, this.time, this.box);
    this.draw = latest((request, current) => this.#draw(request, current));
    this.tell = latest((request, current) => this.#tell(request, current));
    gestures(this);
    let resized = 0;
    new ResizeObserver(() => {
      cancelAnimationFrame(resized);
      resized = requestAnimationFrame(() => this.update());
    }).observe(this.plot);
  }

  /** Shows another scenario, all of it. */
  show(query, periods) {
    this.query = query;
    this.periods = periods;
    this.from = 0;
    this.to = 0;
    return this.update();
  }

  /** Draws what the window has to show now. */
  async update() {
    const { width } = this.plot.getBoundingClientRect();
    if (width < 120 || !this.query) return;
    this.keys.textContent = words().keys;
    this.plot.setAttribute("aria-label", words().playhead);
    const window = this.to > this.from ? { from: this.from, to: this.to } : {};
    Object.assign(window, this.#squeezed());
    const options = { periods: this.periods, lang: lang(), theme: "page", width: Math.round(Math.max(width, 320)), prefix: "gantt", ...window };
    await this.draw({ query: this.query, options });
  }

  /** A little less height than the rows would take, where that brings all of it onto the screen. */
  #squeezed() {
    if (!this.axis) return {};
    const room = Math.floor(innerHeight - this.plot.getBoundingClientRect().top - scrollY - FOOT);
    const natural = this.axis.rows.length * ROW + this.axis.top + AXIS;
    return room < natural && room > 0.75 * natural ? { height: room } : {};
  }

  async #draw({ query, options }, current) {
    try {
      const answer = await ask("timeline", query, options);
      if (!current() || query !== this.query) return;
      const made = document.importNode(new DOMParser().parseFromString(answer.svg, "image/svg+xml").documentElement, true);
      for (const text of made.querySelectorAll("title, desc")) text.remove();
      made.setAttribute("aria-hidden", "true");
      this.picture.replaceChildren(made);
      this.axis = answer.axis;
      this.words = [...made.querySelectorAll("text")]
        .map((element) => ({ element, box: element.getBBox() }))
        .filter(({ box }) => box.y > this.axis.top - 34 && box.y + box.height < this.axis.top + 4 && box.x < this.axis.right - 4)
        .map(({ element, box }) => ({ element, left: box.x, end: box.x + box.width }));
      [this.from, this.to] = [answer.axis.from, answer.axis.to];
      this.all = answer.duration;
      this.drawn(answer);
      this.place();
      this.#onPaper({ query, options });
      // What stands under a resting pointer is something else now.
      if (this.wanted !== null && this.cursor.hidden) this.peek();
      else if (this.wanted !== null) this.hover(this.wanted);
      this.failed(null);
    } catch (error) {
      this.failed(error);
    }
  }

  /** Draws the same for paper, ahead of time: once a page is printed no answer comes any more. */
  #onPaper({ query, options }) {
    clearTimeout(this.quiet);
    this.quiet = setTimeout(async () => {
      const { height, ...others } = options;
      const answer = await ask("timeline", query, { ...others, width: PAPER, prefix: "paper" }).catch(() => null);
      if (query !== this.query) return;
      this.paper.innerHTML = answer?.svg ?? "";
      for (const text of this.paper.querySelectorAll("title, desc")) text.remove();
      this.paper.firstElementChild?.setAttribute("aria-hidden", "true");
    }, QUIET);
  }

  /** What is in view, for a file. */
  saved() {
    const window = this.from > 0 || this.to < this.all ? { from: this.from, to: this.to } : {};
    return ask("timeline", this.query, { periods: this.periods, lang: lang(), theme: "light", width: SAVED, caption: true, ...window });
  }

  /** Pixels of a time, and back. */
  px(t) {
    const { left, right, from, to } = this.axis;
    return left + ((t - from) / (to - from)) * (right - left);
  }

  t(px) {
    const { left, right, from, to } = this.axis;
    return from + ((px - left) / (right - left)) * (to - from);
  }

  /** Puts the playhead where the clock is. */
  place() {
    if (!this.axis) return;
    const px = this.px(this.clock.t);
    const there = px >= this.axis.left - 0.5 && px <= this.axis.right + 0.5;
    this.line.hidden = this.time.hidden = !there;
    this.line.style.transform = `translateX(${px.toFixed(2)}px)`;
    this.line.style.top = `${this.axis.top ?? 0}px`;
    this.line.style.height = `${(this.axis.bottom ?? 0) - (this.axis.top ?? 0)}px`;
    this.time.textContent = printed(this.clock.t, this.to - this.from);
    // On the line of the words above the barriers.
    this.time.style.top = `${(this.axis.top ?? 0) - 24}px`;
    // Its words stand on the side that has room.
    const right = px < this.axis.left + 70;
    this.time.style.transform = right ? `translateX(${(px + 6).toFixed(2)}px)` : `translateX(calc(${(px - 6).toFixed(2)}px - 100%))`;
    this.#clear(px, right);
    this.plot.setAttribute("aria-valuemin", "0");
    this.plot.setAttribute("aria-valuemax", String(this.all));
    this.plot.setAttribute("aria-valuenow", String(this.clock.t));
  }

  /** Words above a barrier give way to the playhead's time. */
  #clear(px, right) {
    const width = this.time.offsetWidth + 10;
    const [from, to] = right ? [px, px + width] : [px - width, px];
    for (const { element, left, end } of this.words) {
      element.style.visibility = !this.time.hidden && left < to && end > from ? "hidden" : "";
    }
  }

  /** What the playhead's place means, for those who hear it. */
  say(text) {
    this.plot.setAttribute("aria-valuetext", `${printed(this.clock.t, this.to - this.from)}. ${text}`);
  }

  // The window.

  look(from, to) {
    const width = Math.min(Math.max(to - from, this.all * CLOSEST), this.all);
    this.from = Math.min(Math.max(from, 0), this.all - width);
    this.to = this.from + width;
    this.update();
  }

  /** Shows `factor` times as much, with the time `around` where it was. */
  zoom(factor, around = this.clock.t) {
    if (!this.axis) return;
    const middle = around >= this.from && around <= this.to ? around : (this.from + this.to) / 2;
    this.look(middle - (middle - this.from) * factor, middle + (this.to - middle) * factor);
  }

  pan(seconds) {
    this.look(this.from + seconds, this.to + seconds);
  }

  fit() {
    this.look(0, this.all);
  }

  /** Moves the playhead, and the window where that is outside. */
  go(t) {
    this.clock.pause();
    this.clock.set(t);
    this.reveal();
    this.peek();
  }

  /** Moves the window where the playhead is outside. */
  reveal() {
    const { t } = this.clock;
    if (this.axis && (t < this.from || t > this.to)) {
      const half = (this.to - this.from) / 2;
      this.look(t - half, t + half);
    }
  }

  // The readout under the pointer.

  hover(px) {
    if (!this.axis || px < this.axis.left || px > this.axis.right) return this.hide();
    this.cursor.hidden = false;
    this.cursor.style.transform = `translateX(${px}px)`;
    this.cursor.style.top = this.line.style.top;
    this.cursor.style.height = this.line.style.height;
    this.wanted = px;
    this.tell({ query: this.query, px, t: this.t(px) });
  }

  /** The readout where the playhead is, for those who move that instead of a pointer. */
  peek() {
    if (!this.axis) return;
    const { t } = this.clock;
    if (t < this.from || t > this.to) return;
    this.wanted = this.px(t);
    this.tell({ query: this.query, px: this.wanted, t });
  }

  hide() {
    this.wanted = null;
    this.cursor.hidden = true;
    this.box.hidden = true;
  }

  async #tell({ query, px, t }) {
    let answer;
    try {
      answer = await ask("at", query, { periods: this.periods, t, lang: lang() });
    } catch {
      return;
    }
    if (this.wanted === null || query !== this.query) return;
    const rows = answer.ranks.map(({ rank, doing }) => make("li", {}, make("span", {}, `GPU ${rank}`), " ", make("span", { class: "value" }, doing)));
    this.box.replaceChildren(make("strong", {}, printed(t, this.to - this.from)), make("ul", {}, ...rows));
    this.box.hidden = false;
    const { width } = this.plot.getBoundingClientRect();
    const room = px + 16 + this.box.offsetWidth < width;
    this.box.style.left = `${Math.round(Math.max(0, room ? px + 12 : px - 12 - this.box.offsetWidth))}px`;
    this.box.style.top = `${(this.axis.top ?? 0) + 8}px`;
  }
}
