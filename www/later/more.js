// More curves: the charts that the second module draws. Fetched by the loader when their section comes into view.
// The page keeps the scenario in the section's data-query, absent where there is no result; its language stands on the root.
import { ask } from "./door.js";
import { make, styled } from "./make.js";
import { lang, said } from "./said.js";
export { claims } from "./claims.js";
export { explain } from "./why.js";

const KINDS = ["heat", "bucket"];
/** Quiet time after which a change is drawn. */
const QUIET = 120;

const WORDS = {
  en: {
    table: "table",
    tableOf: (title) => `${title}, table`,
    drawing: "Drawing",
    retry: "Try again",
    command: "The command line draws them too",
  },
  zh: {
    table: "数据表",
    tableOf: (title) => `${title}，数据表`,
    drawing: "正在绘制",
    retry: "重试",
    command: "也可以用命令行绘制",
  },
};

const section = document.getElementById("more");
const words = () => WORDS[lang()];

/** One chart: its place on the page, what it shows, and what it should show. */
class Chart {
  constructor(kind) {
    this.kind = kind;
    this.title = make("h3", { id: `title-${kind}` });
    this.button = make("button", { type: "button", id: `show-table-${kind}`, "aria-expanded": "false", "aria-controls": `table-${kind}` });
    this.button.onclick = () => this.fold();
    this.plot = make("div", { class: "plot" });
    this.description = make("p", { class: "unseen", id: `description-${kind}` });
    this.table = null;
    this.shown = "";
    this.busy = false;
    const tools = make("span", { class: "tools" }, this.button);
    const caption = make("figcaption", {}, this.title, tools);
    this.figure = make("figure", { class: `chart ${kind}`, id: `chart-${kind}` }, caption, this.plot, this.description);
  }

  /** What the chart has to show now, as a request. */
  wanted() {
    const { width, height } = this.plot.getBoundingClientRect();
    if (width < 120 || height < 90 || section.dataset.query === undefined) return null;
    const options = { kind: this.kind, lang: lang(), theme: "page", width: Math.round(width), height: Math.round(height) };
    return { query: section.dataset.query, options, open: this.table !== null };
  }

  /** Draws until what is shown is what is wanted: a change on the way is seen when the answer has come. */
  async update() {
    this.button.textContent = words().table;
    if (this.busy || !this.wanted()) return;
    this.busy = true;
    try {
      for (let request = this.wanted(); request && JSON.stringify(request) !== this.shown; request = this.wanted()) {
        const { query, options, open } = request;
        if (!this.shown) this.plot.dataset.waiting = words().drawing;
        this.figure.setAttribute("aria-busy", "true");
        const { kind, lang } = options;
        const [picture, table] = await Promise.all([
          ask("chart", query, options),
          open ? ask("table", query, { kind, lang }) : null,
        ]);
        this.show(picture, table);
        this.shown = JSON.stringify(request);
      }
      complain(this, null);
    } catch (error) {
      complain(this, error);
    } finally {
      delete this.plot.dataset.waiting;
      this.busy = false;
      this.figure.removeAttribute("aria-busy");
    }
  }

  show({ title, description, svg }, table) {
    const picture = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
    // Its name and description stand beside it; a browser would show them as a tip under the pointer.
    for (const text of picture.querySelectorAll("title, desc")) text.remove();
    picture.setAttribute("aria-labelledby", this.title.id);
    picture.setAttribute("aria-describedby", this.description.id);
    this.plot.replaceChildren(picture);
    this.title.textContent = title;
    this.button.setAttribute("aria-label", words().tableOf(title));
    this.description.textContent = description;
    if (table && this.table) {
      const named = (cell, scope) => make("th", { scope }, grouped(cell));
      const row = ([first, ...rest]) => make("tr", {}, named(first, "row"), ...rest.map((cell) => make("td", {}, grouped(cell))));
      const head = make("thead", {}, make("tr", {}, ...table.head.map((cell) => named(cell, "col"))));
      const body = make("tbody", {}, ...table.rows.map(row));
      this.table.setAttribute("aria-label", title);
      this.table.replaceChildren(make("table", {}, head, body));
    }
  }

  fold() {
    if (this.table) {
      this.table.remove();
      this.table = null;
    } else {
      this.table = make("div", { class: "table", id: `table-${this.kind}`, tabindex: "0", role: "region" });
      this.figure.append(this.table);
    }
    this.button.setAttribute("aria-expanded", String(this.table !== null));
    this.update();
  }
}

/** Bytes as the other tables write them. */
const grouped = (cell) => (/^\d{5,}$/.test(cell) ? cell.replace(/\B(?=(\d{3})+$)/g, ",") : cell);

const charts = KINDS.map((kind) => new Chart(kind));
const pair = make("div", { class: "pair" }, ...charts.map((chart) => chart.figure));
const status = make("div", { class: "status", role: "status", tabindex: "-1" });
const problems = new Map();

/** Notes what keeps a chart from being drawn, or that nothing does. */
function complain(chart, error) {
  if (error) problems.set(chart, error);
  else problems.delete(chart);
  // Frames that never had a picture would stand empty.
  pair.hidden = problems.size > 0 && charts.every((one) => !one.shown);
  say();
}

/** Says once what is wrong, with a way to try again and one around it. */
function say() {
  const [first] = problems;
  if (!first) return status.replaceChildren();
  const [{ kind }, error] = first;
  const retry = make("button", { type: "button", class: "retry" }, words().retry);
  retry.onclick = () => {
    pair.hidden = false;
    // The button goes with the sentence; who pressed it stays here.
    status.focus();
    update();
  };
  const command = `synctoll chart '${section.dataset.query ?? ""}' --kind ${kind}`;
  status.replaceChildren(
    make("p", {}, said(error), " ", retry),
    make("p", { class: "command" }, `${words().command} `, make("code", {}, command)),
  );
}

function update() {
  if (pair.hidden) return say();
  for (const chart of charts) chart.update();
}

let quiet = 0;
function soon() {
  clearTimeout(quiet);
  quiet = setTimeout(update, QUIET);
}

/** Puts the curves into their section and keeps them up to date. */
export async function more() {
  await styled(STYLES.more);
  section.append(status, pair);
  new MutationObserver(soon).observe(section, { attributeFilter: ["data-query"] });
  new MutationObserver(soon).observe(document.documentElement, { attributeFilter: ["lang"] });
  const sizes = new ResizeObserver(soon);
  for (const chart of charts) sizes.observe(chart.plot);
  update();
}
