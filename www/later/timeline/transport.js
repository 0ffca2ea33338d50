// The buttons that move simulator time: to the event before, play, to the next event, and how fast.
import { make } from "../../shared/make.js";
import { filled } from "../../shared/words.js";
import { onReduced, reduced } from "./clock.js";
import { words } from "./words.js";

/** Speeds beside the one that a step lasts about 13 seconds at. */
const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];

const ICONS = {
  previous: "M3 3h2v10H3zM13 3v10L6 8z",
  next: "M11 3h2v10h-2zM3 3v10l7-5z",
  play: "M4 2.5v11L13 8z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
};
function icon(name) {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("viewBox", "0 0 16 16");
  picture.setAttribute("aria-hidden", "true");
  picture.innerHTML = `<path d="${ICONS[name]}"/>`;
  return picture;
}

const fraction = (by) => (by >= 1.5 ? `1/${Math.round(by)}` : `${Math.round(1 / by)}×`);

export class Transport {
  /** `loud(act)` gives an act after which it is said where time stands; `plays()` hears that it begins to play. */
  constructor(clock, loud, plays) {
    this.clock = clock;
    this.plays = plays;
    /** Simulator seconds in a second at speed 1. */
    this.normal = 0;
    /** Whether play was pressed before there was anything to play. */
    this.eager = false;
    const button = (id, ...inside) => make("button", { type: "button", id: `timeline-${id}` }, ...inside);
    this.previous = button("previous", icon("previous"));
    this.play = button("play", icon("play"));
    this.next = button("next", icon("next"));
    this.speed = make("select", { id: "timeline-speed" });
    this.element = make("span", { class: "transport" }, this.previous, this.play, this.next, this.speed);
    this.back = loud(() => clock.step(-1));
    this.forward = loud(() => clock.step(1));
    this.previous.onclick = this.back;
    this.next.onclick = this.forward;
    this.play.onclick = () => this.toggle();
    this.speed.onchange = () => {
      clock.rate = Number(this.speed.value) * this.normal;
    };
    onReduced(() => {
      clock.pause();
      this.dress(false);
    });
  }

  /** Plays or pauses. For those who asked for less motion it steps. */
  toggle() {
    // Pressed before there is anything to play: that is done once it has come.
    if (this.clock.end === 0) this.eager = !this.eager;
    else if (reduced()) this.forward();
    else if (this.clock.playing) this.clock.pause();
    else {
      this.plays();
      this.clock.play();
    }
  }

  /** There is something to play now. */
  come() {
    if (this.eager) this.toggle();
    this.eager = false;
  }

  /** The speeds that can be chosen, as parts of real time. */
  pace(normal) {
    this.normal = normal;
    const chosen = SPEEDS[this.speed.selectedIndex] ?? 1;
    const named = (factor) => filled(words().at, { fraction: fraction(1 / (normal * factor)) });
    this.speed.replaceChildren(...SPEEDS.map((factor) => make("option", { value: factor }, named(factor))));
    this.speed.value = String(chosen);
    this.clock.rate = chosen * normal;
  }

  /** Shows on the middle button what it does. */
  dress(playing) {
    const name = reduced() ? "next" : playing ? "pause" : "play";
    if (this.play.dataset.shows !== name) {
      this.play.dataset.shows = name;
      this.play.replaceChildren(icon(name));
    }
    label(this.play, words()[name]);
  }

  /** Says everything in the page's language. */
  write() {
    label(this.previous, words().previous);
    label(this.next, words().next);
    this.speed.setAttribute("aria-label", words().speed);
    this.dress(this.clock.playing);
  }
}

/** Names a button that shows a sign. */
export function label(button, text) {
  button.setAttribute("aria-label", text);
  button.title = text;
}
