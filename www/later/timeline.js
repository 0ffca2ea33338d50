// The Timeline view, and the small strip under the column that leads to it. Both follow the scenario.
import { make } from "../shared/make.js";
import { table } from "../shared/table.js";
import { filled, lang } from "../shared/words.js";
import { ask } from "./door.js";
import { bare, failure, onChange, query } from "./follow.js";
import { styled } from "./styled.js";
import { offer } from "./tables.js";
import { saved } from "./timeline/files.js";
import { Clock, seen } from "./timeline/clock.js";
import { Gantt } from "./timeline/gantt.js";
import { Pinned } from "./timeline/pinned.js";
import { small } from "./timeline/small.js";
import { Strip } from "./timeline/strip.js";
import { Transport, label } from "./timeline/transport.js";
import { words } from "./timeline/words.js";

/** How many steps can be shown. */
const SHOWN = [1, 2, 3, 5, 8];
/** A trace that is longer than so many megabytes says so on its button. */
const LONG = 5;

let styles = null;
const look = () => (styles ??= styled(STYLES.timeline));

/** Fills the place of the small strip. */
export async function strip(place, plays) {
  await look();
  await small(place, plays);
}

/** Fills the view. */
export async function timeline(section) {
  await look();
  const button = (id, ...inside) => make("button", { type: "button", id: `timeline-${id}` }, ...inside);
  const line = make("h1", { class: "answer-line" });
  const layers = make("p", { class: "layers-line" });
  const status = make("div", { class: "status", role: "status" });
  const gateTitle = make("h2");
  const gateAside = make("span", { class: "aside" });
  const said = make("p", { class: "unseen", "aria-live": "polite" });
  const explained = make("details", { class: "explained" }, make("summary"), make("table"));
  const title = make("h2", { id: "title-timeline" }, words().title);
  const tracks = make("span", { class: "aside" });
  const periods = make("select", { id: "timeline-periods" });
  const periodsLabel = make("label", { for: "timeline-periods" });
  const [closer, wider, fit] = [button("closer", "+"), button("wider", "−"), button("fit")];
  const description = make("p", { class: "unseen", id: "description-timeline" });
  const sentence = make("p", { id: "timeline-sentence" });
  const notes = make("ul", { class: "timeline-notes" });
  const trace = button("trace");
  const numbers = make("div", { class: "table", id: "table-timeline", role: "region", tabindex: "0", hidden: "" });
  const openTable = make("button", { type: "button", id: "show-table-timeline", "aria-expanded": "false", "aria-controls": "table-timeline" });

  /** How many steps the reader wants; where a scenario has fewer that can be followed, those are shown. */
  let wish = 2;
  function offerSteps(most) {
    const steps = new Set([...SHOWN.filter((n) => n <= most), ...(most < SHOWN.at(-1) ? [most] : []), Math.min(wish, most)]);
    periods.replaceChildren(...[...steps].sort((a, b) => a - b).map((n) => make("option", { value: n }, String(n))));
    periods.value = String(Math.min(wish, most));
    periods.title = most < SHOWN.at(-1) ? filled(most === 1 ? words().mostOne : words().most, { count: most }) : "";
  }
  offerSteps(SHOWN.at(-1));

  const problems = new Map();
  function failed(what, error) {
    if (error) problems.set(what, error);
    else problems.delete(what);
    const [first] = problems.values();
    status.replaceChildren(...(first ? [failure(first, update)] : []));
    // Controls of something that is not there are left out, and so is what belongs to another scenario.
    for (const part of parts) part.hidden = Boolean(first) && shown !== wanted;
  }

  let moment = 0;
  let aloud = false;
  let shown = "";
  let wanted = "";
  let parts = [];
  const clock = new Clock((t, playing) => {
    gantt.place();
    large.move(t);
    transport.dress(playing);
  });
  const gantt = new Gantt(clock, (drawn) => {
    title.textContent = drawn.title;
    description.textContent = drawn.description;
    sentence.textContent = drawn.sentence;
    notes.replaceChildren(...drawn.notes.map((text) => make("li", {}, text)));
    numbers.setAttribute("aria-label", drawn.title);
    numbers.replaceChildren(table(drawn.table));
    clock.end = drawn.duration;
    clock.events = drawn.events;
    offerSteps(drawn.most);
    exports.write(drawn.title);
    const megabytes = Math.round(drawn.trace_bytes / 1e6);
    trace.textContent = megabytes > LONG ? filled(words().traceOf, { megabytes }) : words().trace;
  }, (error) => failed("gantt", error));
  const exports = saved(() => gantt.saved());
  const beside = new Pinned(section, () => wish);
  const large = new Strip("large", ({ description: text, behind, ...answer }) => {
    gantt.say(text);
    if (aloud) said.textContent = text;
    aloud = false;
    if (answer.title) gateTitle.textContent = answer.title;
    if (answer.subtitle) gateAside.textContent = answer.subtitle;
  }, (error) => failed("strip", error));

  const loud = (act) => () => {
    aloud = true;
    act();
    gantt.reveal();
    gantt.peek();
  };
  const transport = new Transport(clock, loud, () => gantt.hide());

  function write() {
    const w = words();
    tracks.textContent = w.tracks;
    label(closer, w.zoomIn);
    label(wider, w.zoomOut);
    fit.textContent = w.fit;
    periodsLabel.textContent = w.shown;
    openTable.textContent = w.table;
    exports.write(title.textContent);
    trace.textContent ||= w.trace;
    explained.firstElementChild.textContent = w.explained;
    transport.write();
  }

  let asked = 0;
  async function update() {
    if (section.hidden) return;
    const mine = (asked += 1);
    const now = query();
    const count = wish;
    write();
    // Pictures have to know their width before they are shown.
    for (const part of parts) {
      if (!part.hidden) continue;
      part.style.visibility = "hidden";
      part.hidden = false;
    }
    // Another language keeps the place: only words change.
    const same = `${bare(now)} ${count}`;
    const stays = same === shown;
    wanted = same;
    if (!stays) clock.pause();
    try {
      section.setAttribute("aria-busy", "true");
      const [answer, , moving] = await Promise.all([
        ask("answer", now, { lang: lang() }),
        stays ? gantt.update() : gantt.show(now, count),
        large.show(now, count, stays ? clock.t : undefined),
      ]);
      if (mine !== asked) return;
      line.replaceChildren(...answer.spans.map(({ text, figure }) => (figure ? make("strong", {}, text) : text)));
      layers.replaceChildren(...answer.layers.map(({ name, share }) => make("span", {}, `${name} ${share}`)));
      layers.hidden = answer.layers.length === 0;
      if (moving) {
        clock.end = moving.duration;
        clock.barriers = moving.events.filter(({ happens }) => happens === "lifts").map(({ at }) => at);
        moment = moving.moment;
        transport.pace(moving.speed);
        explained.lastElementChild.replaceWith(table(moving.explained));
        if (!stays) clock.set(moment);
        shown = same;
        transport.come();
      }
      failed("view", null);
      failed("strip", null);
      beside.update();
    } catch (error) {
      if (mine === asked) failed("view", error);
    } finally {
      if (mine === asked) {
        section.removeAttribute("aria-busy");
        for (const part of parts) part.style.visibility = "";
      }
    }
  }

  closer.onclick = () => gantt.zoom(0.5);
  wider.onclick = () => gantt.zoom(2);
  fit.onclick = () => gantt.fit();
  periods.onchange = () => {
    wish = Number(periods.value);
    update();
  };
  openTable.onclick = () => {
    numbers.hidden = !numbers.hidden;
    openTable.setAttribute("aria-expanded", String(!numbers.hidden));
  };
  trace.onclick = async () => {
    trace.setAttribute("aria-busy", "true");
    try {
      const { trace: text } = await ask("trace", query(), { periods: wish });
      offer("synctoll-trace.json", new Blob([text], { type: "application/json" }));
      failed("trace", null);
    } catch (error) {
      failed("trace", error);
    } finally {
      trace.removeAttribute("aria-busy");
    }
  };

  // Keys of the view, wherever the focus is, unless something is being typed or another control wants them.
  document.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (section.hidden || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (target.closest?.("input, select, textarea, dialog, [contenteditable]")) return;
    if (key === " " && !target.closest?.("button, summary, a")) transport.toggle();
    else if (key === ".") transport.forward();
    else if (key === ",") transport.back();
    else if (key === "b") loud(() => clock.toBarrier())();
    else if (key === "t") openTable.click();
    else return;
    event.preventDefault();
  });
  seen(section, (shown) => {
    if (!shown) clock.pause();
  });

  const tools = make("span", { class: "tools" }, openTable, exports.place);
  parts = [
    make("header", { class: "line" }, line, layers, beside.button, beside.sentence),
    make("section", { class: "gate", "aria-labelledby": "title-gate" },
      make("div", { class: "head" }, gateTitle, gateAside, transport.element),
      large.picture, explained, said),
    make("figure", { class: "chart timeline", id: "chart-timeline" },
      make("figcaption", {}, title, tracks, make("span", { class: "window" }, periodsLabel, periods, closer, wider, fit), tools),
      gantt.plot, description, gantt.keys, numbers),
    make("footer", { class: "sum" }, sentence, notes, trace),
  ];
  section.replaceChildren(parts[0], status, ...parts.slice(1));
  gateTitle.id = "title-gate";
  gateTitle.textContent = words().gate;
  onChange(update);
  new MutationObserver(update).observe(section, { attributeFilter: ["hidden"] });
  new ResizeObserver(() => {
    clearTimeout(resized);
    resized = setTimeout(() => large.query && large.show(large.query, wish, clock.t).catch(() => {}), 120);
  }).observe(large.picture);
  let resized = 0;
  // Laid out, so that pictures know their width, but not shown before there is something to show: nothing moves then.
  section.style.visibility = "hidden";
  await update();
  section.style.visibility = "";
}
