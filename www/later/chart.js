// A chart that the second module draws: its place on the page, what it shows, and what it should show.
import WORDS from "words:chart";
import FAILED from "words:failed";
import { make } from "../shared/make.js";
import { filled, lang } from "../shared/words.js";
import { ask } from "./door.js";
import { onChange, query } from "./follow.js";
import { upToDate } from "./latest.js";
import { beside } from "./published.js";
import { readout } from "./readout.js";
import { said } from "./said.js";
import { files, fold } from "./tables.js";

const words = () => WORDS[lang()];

class Chart {
  constructor(kind, heading, changed) {
    this.kind = kind;
    this.changed = changed;
    this.title = make(heading, { id: `title-${kind}` });
    const opens = (id, place) => make("button", { type: "button", id: `${id}-${kind}`, "aria-expanded": "false", "aria-controls": place.id });
    const table = make("div", { class: "table", id: `table-${kind}` });
    this.table = opens("show-table", table);
    this.table.onclick = () => fold(this.table, table);
    const menu = make("span", { class: "files", id: `files-${kind}` });
    this.export = opens("export", menu);
    this.export.onclick = () => files(this.export, menu);
    this.plot = make("div", { class: "plot" });
    this.description = make("p", { class: "unseen", id: `description-${kind}` });
    this.readout = readout(kind, this.plot, () => this.table.click());
    /** Whether it ever had a picture. */
    this.drawn = false;
    this.keep = upToDate(() => this.wanted(), (request) => this.#draw(request));
    const tools = make("span", { class: "tools" }, this.table, make("span", { class: "export" }, this.export, menu));
    const caption = make("figcaption", {}, this.title, tools);
    this.figure = make("figure", { class: `chart ${kind}`, id: `chart-${kind}` }, caption, this.plot, this.description, this.readout.keys, table);
  }

  /** What the chart has to show now, as a request. */
  wanted() {
    const { width, height } = this.plot.getBoundingClientRect();
    if (width < 120 || height < 90) return null;
    const options = { kind: this.kind, lang: lang(), theme: "page", width: Math.round(width), height: Math.round(height), readout: true };
    return { query: query(), options };
  }

  /** Brings the chart in step with the scenario, the language and its own size. */
  async update() {
    this.table.textContent = words().table;
    this.export.textContent = words().export;
    try {
      await this.keep();
    } catch (error) {
      this.changed(this, error);
    }
  }

  async #draw({ query, options }) {
    if (!this.drawn) this.plot.dataset.waiting = words().drawing;
    this.figure.setAttribute("aria-busy", "true");
    try {
      this.show(await ask("chart", query, { ...options, ...(await beside(this.kind)) }));
      this.drawn = true;
      this.changed(this, null);
    } finally {
      delete this.plot.dataset.waiting;
      this.figure.removeAttribute("aria-busy");
    }
  }

  show({ title, description, svg, stops }) {
    const picture = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
    // Its name and description stand beside it; a browser would show them as a tip under the pointer.
    for (const text of picture.querySelectorAll("title, desc")) text.remove();
    picture.setAttribute("aria-labelledby", this.title.id);
    picture.setAttribute("aria-describedby", this.description.id);
    this.title.textContent = title;
    this.table.setAttribute("aria-label", filled(words().tableOf, { title }));
    this.export.setAttribute("aria-label", filled(words().exportOf, { title }));
    this.description.textContent = description;
    this.readout.show(picture, stops);
  }
}

/** Puts charts into a section, under headings of this rank, and keeps them up to date. */
export function charts(section, kinds, heading) {
  const problems = new Map();
  const all = kinds.map((kind) => new Chart(kind, heading, complain));
  const frames = make("div", { class: "pair" }, ...all.map((chart) => chart.figure));
  const status = make("div", { class: "status", role: "status", tabindex: "-1" });

  /** Notes what keeps a chart from being drawn, or that nothing does. */
  function complain(chart, error) {
    if (error) problems.set(chart, error);
    else problems.delete(chart);
    // Frames that never had a picture would stand empty.
    frames.hidden = problems.size > 0 && all.every((one) => !one.drawn);
    say();
  }

  /** Says once what is wrong, with a way to try again and one around it. */
  function say() {
    const [first] = problems;
    if (!first) return status.replaceChildren();
    const [{ kind }, error] = first;
    const retry = make("button", { type: "button", class: "retry" }, FAILED[lang()].retry);
    retry.onclick = () => {
      frames.hidden = false;
      // The button goes with the sentence; who pressed it stays here.
      status.focus();
      update();
    };
    const command = `synctoll chart '${query()}' --kind ${kind}`;
    status.replaceChildren(
      make("p", {}, said(error), " ", retry),
      make("p", { class: "command" }, `${words().command} `, make("code", {}, command)),
    );
  }

  function update() {
    if (frames.hidden) return say();
    for (const chart of all) chart.update();
  }

  section.append(status, frames);
  onChange(update);
  let resized = 0;
  const sizes = new ResizeObserver(() => {
    cancelAnimationFrame(resized);
    resized = requestAnimationFrame(update);
  });
  for (const chart of all) sizes.observe(chart.plot);
  update();
}
