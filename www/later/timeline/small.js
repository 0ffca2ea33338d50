// The small strip under the column: after a change it plays two sync periods and then stands on the moment of waiting.
import { make } from "../../shared/make.js";
import { said } from "../said.js";
import { Clock, onReduced, reduced, seen } from "./clock.js";
import { Strip } from "./strip.js";
import { words } from "./words.js";
import { bare, onChange, query } from "../follow.js";

/** Periods that play after a change. */
const PERIODS = 2;

/** Fills the place under the column. `plays`: whether there is a change to be shown. */
export function small(place, plays) {
  let shown = false;
  let moment = 0;
  let due = plays;
  const caption = make("span", { class: "caption" });
  const button = make("button", { type: "button", id: "strip-open" }, caption);
  const strip = new Strip("small", (answer) => {
    if (answer.caption) caption.textContent = answer.caption;
  }, failed);
  const clock = new Clock((t) => {
    if (clock.playing) strip.move(t);
    else if (t >= clock.end) strip.move(moment);
  });

  function failed(error) {
    clock.pause();
    caption.textContent = said(error);
  }

  function play() {
    if (!due || !shown || reduced() || clock.end <= 0) return;
    due = false;
    clock.t = 0;
    clock.play();
  }

  async function update() {
    if (place.offsetParent === null) return;
    button.title = words().open;
    try {
      clock.pause();
      const answer = await strip.show(query(), PERIODS);
      if (!answer) return;
      moment = answer.moment;
      clock.end = answer.duration;
      clock.rate = answer.speed;
      play();
    } catch (error) {
      failed(error);
    }
  }

  button.append(strip.picture);
  place.onclick = () => dispatchEvent(new CustomEvent("synctoll-set", { detail: "view=timeline" }));
  place.replaceChildren(button);
  seen(place, (now) => {
    shown = now;
    if (!now) {
      clock.pause();
      strip.move(moment);
    } else play();
  });
  onReduced(() => {
    clock.pause();
    strip.move(moment);
  });
  let last = bare(query());
  onChange(() => {
    // Another language or view is no change.
    const now = bare(query());
    due = due || now !== last;
    last = now;
    update();
  });
  return update();
}
