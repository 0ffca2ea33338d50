// The Timeline view, and the small strip under the column that leads to it. Both follow the scenario.
import { ask } from "./door.js";
import { bare, failure, onChange, query } from "./follow.js";
import { make, styled } from "./make.js";
import { lang } from "./said.js";
import { offer } from "./tables.js";
import { saved } from "./timeline/files.js";
import { Pinned } from "./timeline/pinned.js";
import { Clock, onReduced, reduced, seen } from "./timeline/clock.js";
import { Gantt } from "./timeline/gantt.js";
import { small } from "./timeline/small.js";
import { Strip } from "./timeline/strip.js";
import { words } from "./timeline/words.js";

/** How many steps can be shown. */
const SHOWN = [1, 2, 3, 5, 8];
/** A trace that is longer than so many megabytes says so on its button. */
const LONG = 5;
/** Speeds beside the one that a step lasts about 13 seconds at. */
const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];

let styles = null;
const look = () => (styles ??= styled(STYLES.timeline));

/** Fills the place of the small strip. */
export async function strip(place, plays) {
  await look();
  await small(place, plays);
}

const icon = (path) => {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("viewBox", "0 0 16 16");
  picture.setAttribute("aria-hidden", "true");
  picture.innerHTML = `<path d="${path}"/>`;
  return picture;
};
const ICONS = {
  previous: "M3 3h2v10H3zM13 3v10L6 8z",
  next: "M11 3h2v10h-2zM3 3v10l7-5z",
  play: "M4 2.5v11L13 8z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
};

/** Fills the view. */
export async function timeline(section) {
  await look();
  const button = (id, name) => make("button", { type: "button", id: `timeline-${id}` }, ...(ICONS[name] ? [icon(ICONS[name])] : []));
  const line = make("h1", { class: "answer-line" });
  const layers = make("p", { class: "layers-line" });
  const status = make("div", { class: "status", role: "status" });
  const gateTitle = make("h2");
  const gateAside = make("span", { class: "aside" });
  const [previous, play, next] = [button("previous", "previous"), button("play", "play"), button("next", "next")];
  const speed = make("select", { id: "timeline-speed" });
  const said = make("p", { class: "unseen", "aria-live": "polite" });
  const explained = make("details", { class: "explained" }, make("summary"), make("table"));
  const title = make("h2", { id: "title-timeline" }, words().title);
  const tracks = make("span", { class: "aside" });
  const periods = make("select", { id: "timeline-periods" });
  const periodsLabel = make("label", { for: "timeline-periods" });
  const [closer, wider, fit] = ["closer", "wider", "fit"].map((id) => button(id));
  const description = make("p", { class: "unseen", id: "description-timeline" });
  const sentence = make("p", { id: "timeline-sentence" });
  const notes = make("ul", { class: "timeline-notes" });
  const trace = button("trace");
  const table = make("div", { class: "table", id: "table-timeline", role: "region", tabindex: "0", hidden: "" });
  const openTable = make("button", { type: "button", id: "show-table-timeline", "aria-expanded": "false", "aria-controls": "table-timeline" });

  /** How many steps the reader wants; where a scenario has fewer that can be followed, those are shown. */
  let wish = 2;
  function offerSteps(most) {
    const steps = new Set([...SHOWN.filter((n) => n <= most), ...(most < SHOWN.at(-1) ? [most] : []), Math.min(wish, most)]);
    periods.replaceChildren(...[...steps].sort((a, b) => a - b).map((n) => make("option", { value: n }, String(n))));
    periods.value = String(Math.min(wish, most));
    periods.title = most < SHOWN.at(-1) ? words().most(most) : "";
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
  let eager = false;
  let shown = "";
  let wanted = "";
  let parts = [];
  let normal = 0;
  const clock = new Clock((t, playing) => {
    gantt.place();
    large.move(t);
    dress(playing);
  });
  const gantt = new Gantt(clock, (drawn) => {
    title.textContent = drawn.title;
    description.textContent = drawn.description;
    sentence.textContent = drawn.sentence;
    notes.replaceChildren(...drawn.notes.map((text) => make("li", {}, text)));
    tabulate(drawn.table);
    clock.end = drawn.duration;
    clock.events = drawn.events;
    offerSteps(drawn.most);
    exports.write(drawn.title);
    const megabytes = Math.round(drawn.trace_bytes / 1e6);
    trace.textContent = megabytes > LONG ? words().traceOf(megabytes) : words().trace;
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

  function dress(playing) {
    const name = reduced() ? "next" : playing ? "pause" : "play";
    if (play.dataset.shows !== name) {
      play.dataset.shows = name;
      play.replaceChildren(icon(ICONS[name]));
    }
    const label = reduced() ? words().next : playing ? words().pause : words().play;
    play.setAttribute("aria-label", label);
    play.title = label;
  }

  function write() {
    const w = words();
    tracks.textContent = w.tracks;
    for (const [element, text] of [[previous, w.previous], [next, w.next], [closer, w.zoomIn], [wider, w.zoomOut]]) {
      element.setAttribute("aria-label", text);
      element.title = text;
    }
    closer.textContent = "+";
    wider.textContent = "−";
    fit.textContent = w.fit;
    speed.setAttribute("aria-label", w.speed);
    periodsLabel.textContent = w.shown;
    openTable.textContent = w.table;
    exports.write(title.textContent);
    trace.textContent ||= w.trace;
    explained.firstElementChild.textContent = w.explained;
    dress(clock.playing);
  }

  /** The speeds that can be chosen, as parts of real time. */
  function pace(printed) {
    const chosen = SPEEDS[speed.selectedIndex] ?? 1;
    speed.replaceChildren(...SPEEDS.map((factor, at) => make("option", { value: factor }, words().at(printed[at]))));
    speed.value = String(chosen);
    clock.rate = chosen * normal;
  }

  function tabulate({ head, rows }) {
    const row = ([first, ...rest]) => make("tr", {}, make("th", { scope: "row" }, first), ...rest.map((cell) => make("td", {}, cell)));
    const heads = make("tr", {}, ...head.map((cell) => make("th", { scope: "col" }, cell)));
    table.setAttribute("aria-label", title.textContent);
    table.replaceChildren(make("table", {}, make("thead", {}, heads), make("tbody", {}, ...rows.map(row))));
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
        normal = moving.speed;
        pace(SPEEDS.map((factor) => fraction(1 / (moving.speed * factor))));
        const body = moving.explained.rows.map(([thing, means]) => make("tr", {}, make("th", { scope: "row" }, thing), make("td", {}, means)));
        const heads = make("tr", {}, ...moving.explained.head.map((text) => make("th", { scope: "col" }, text)));
        explained.lastElementChild.replaceChildren(make("thead", {}, heads), make("tbody", {}, ...body));
        if (!stays) clock.set(moment);
        shown = same;
        if (eager) toggle();
        eager = false;
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

  const fraction = (by) => (by >= 1.5 ? `1/${Math.round(by)}` : `${Math.round(1 / by)}×`);

  const loud = (act) => () => {
    aloud = true;
    act();
    gantt.reveal();
    gantt.peek();
  };
  previous.onclick = loud(() => clock.step(-1));
  next.onclick = loud(() => clock.step(1));
  const toggle = () => {
    // Pressed before there is anything to play: that is done once it has come.
    if (clock.end === 0) eager = !eager;
    else if (reduced()) loud(() => clock.step(1))();
    else if (clock.playing) clock.pause();
    else {
      gantt.hide();
      clock.play();
    }
  };
  play.onclick = toggle;
  closer.onclick = () => gantt.zoom(0.5);
  wider.onclick = () => gantt.zoom(2);
  fit.onclick = () => gantt.fit();
  speed.onchange = () => {
    clock.rate = Number(speed.value) * normal;
  };
  periods.onchange = () => {
    wish = Number(periods.value);
    update();
  };
  openTable.onclick = () => {
    table.hidden = !table.hidden;
    openTable.setAttribute("aria-expanded", String(!table.hidden));
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
    if (key === " " && !target.closest?.("button, summary, a")) toggle();
    else if (key === ".") next.onclick();
    else if (key === ",") previous.onclick();
    else if (key === "b") loud(() => clock.toBarrier())();
    else if (key === "t") openTable.click();
    else return;
    event.preventDefault();
  });
  onReduced(() => {
    clock.pause();
    dress(false);
  });
  seen(section, (shown) => {
    if (!shown) clock.pause();
  });

  const tools = make("span", { class: "tools" }, openTable, exports.place);
  parts = [
    make("header", { class: "line" }, line, layers, beside.button, beside.sentence),
    make("section", { class: "gate", "aria-labelledby": "title-gate" },
      make("div", { class: "head" }, gateTitle, gateAside, make("span", { class: "transport" }, previous, play, next, speed)),
      large.picture, explained, said),
    make("figure", { class: "chart timeline", id: "chart-timeline" },
      make("figcaption", {}, title, tracks, make("span", { class: "window" }, periodsLabel, periods, closer, wider, fit), tools),
      gantt.plot, description, gantt.keys, table),
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
