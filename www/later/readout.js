// The values under the pointer of a chart that the second module drew, or where the arrow keys are.
import WORDS from "words:readout";
import { make } from "../shared/make.js";
import { lang } from "../shared/words.js";

/** A chart's readout over `plot`; `table` opens the chart's table. */
export function readout(kind, plot, table) {
  const keys = make("p", { class: "unseen", id: `keys-${kind}` });
  const live = make("div", { "aria-live": "off" });
  const line = make("i", { class: "cursor", "aria-hidden": "true" });
  let picture = null;
  let stops = [];
  let at = -1;

  function move(to, aloud) {
    at = to;
    live.setAttribute("aria-live", aloud ? "polite" : "off");
    const stop = stops[at];
    line.hidden = !stop;
    if (!stop) return live.replaceChildren();
    const row = ({ class: series, name, value }) =>
      make("li", {}, make("span", { class: series }, name), " ", make("span", { class: "value" }, value));
    const box = make("div", { class: "readout" }, make("strong", {}, stop.head), make("ul", {}, ...stop.rows.map(row)));
    box.style.left = `${Math.round(stop.place.left)}px`;
    box.style.top = `${Math.round(stop.place.top)}px`;
    line.style.left = `${stop.place.px}px`;
    live.replaceChildren(box);
    // A range of times is longer than the place was chosen for.
    const beyond = stop.place.left + box.offsetWidth - plot.clientWidth;
    if (beyond > 0) box.style.left = `${Math.max(0, Math.round(stop.place.left - beyond))}px`;
  }

  function point(event) {
    const px = event.clientX - plot.getBoundingClientRect().left;
    const away = (stop) => Math.abs(stop.place.px - px);
    const nearest = stops.reduce((best, stop, index) => (away(stop) < away(stops[best]) ? index : best), 0);
    move(stops.length > 0 && away(stops[nearest]) < 40 ? nearest : -1, false);
  }

  function key(event) {
    // With them keys belong to the browser.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const last = stops.length - 1;
    const to = {
      ArrowLeft: at < 0 ? 0 : Math.max(at - 1, 0),
      ArrowRight: Math.min(at + 1, last),
      Home: 0,
      End: last,
      Escape: -1,
    }[event.key];
    if (event.key === "t") table();
    else if (event.key === "Enter" && stops[at]) dispatchEvent(new CustomEvent("synctoll-set", { detail: stops[at].set }));
    else if (to !== undefined && last >= 0) move(to, true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  plot.addEventListener("pointermove", point);
  plot.addEventListener("pointerdown", point);
  plot.addEventListener("pointerleave", () => move(-1, false));
  plot.addEventListener("focusout", () => move(-1, false));
  plot.addEventListener("keydown", key);
  line.hidden = true;

  return {
    keys,
    /** Puts a new picture in place, with the stops of its readout. */
    show(made, found) {
      const focused = picture !== null && document.activeElement === picture;
      picture = made;
      stops = found;
      keys.textContent = stops.length > 0 ? WORDS[lang()].keys : "";
      if (stops.length > 0) {
        picture.setAttribute("tabindex", "0");
        picture.setAttribute("aria-describedby", `${picture.getAttribute("aria-describedby")} ${keys.id}`);
      }
      const before = at;
      plot.replaceChildren(picture, line, live);
      if (focused) picture.focus();
      move(focused && before >= 0 ? Math.min(before, stops.length - 1) : -1, false);
    },
  };
}
