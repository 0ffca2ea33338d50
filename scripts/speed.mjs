// Takes the page's times in headless Chromium and prints them beside their budgets: the start, every input, the views, and
// what stays in memory. `node scripts/speed.mjs [dist] [--samples N] [--starts N] [--changes N] [--only start,inputs,views,heap,switches]`
// Times of a busy machine say little, so nothing fails by them; memory that grows does.
import { chromium } from "@playwright/test";
import config from "../tests/e2e/playwright.config.mjs";
import { serve } from "../tests/e2e/serve.mjs";
import { inPage } from "./speed/in-page.mjs";

const arguments_ = process.argv.slice(2);
const option = (name, otherwise) => {
  const at = arguments_.indexOf(`--${name}`);
  return at < 0 ? otherwise : arguments_[at + 1];
};
const dist = arguments_[0] && !arguments_[0].startsWith("--") ? arguments_[0] : "dist";
const samples = Number(option("samples", 20));
const starts = Number(option("starts", 9));
const changes = Number(option("changes", 10_000));
const only = option("only", "start,inputs,views,heap,switches").split(",");

/** Milliseconds: what DESIGN.md allows. */
const BUDGET = { answer: 300, work: 12, long: 50 };
/** So much may a heap be larger after ten times as many changes: code that has run often is kept in faster forms too. */
const GROWTH = 0.1;

const sorted = (values) => [...values].sort((a, b) => a - b);
const at = (values, part) => sorted(values)[Math.min(values.length - 1, Math.floor(part * values.length))] ?? 0;
const median = (values) => at(values, 0.5);
const ms = (value) => value.toFixed(1);

function table(title, head, rows) {
  console.log(`\n${title}`);
  const all = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  for (const row of all) {
    console.log(`  ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column] + 2))).join("")}`);
  }
}

const { url, close } = await serve(dist);
const browser = await chromium.launch(config.use.launchOptions);

/** A page in a context of its own, with cold caches, opened at a query and left alone for a while. */
async function open(query, rest = 1500) {
  const context = await browser.newContext({ viewport: config.use.viewport, locale: config.use.locale });
  const page = await context.newPage();
  await page.addInitScript(inPage);
  await page.goto(`${url}?lang=en${query}`);
  await page.waitForFunction(() => window.speed.answered !== null);
  await page.waitForTimeout(rest);
  return page;
}

const longOf = (tasks) => `${tasks.length === 0 ? "none" : tasks.map(({ duration }) => Math.round(duration)).join(" ")}`;
const longest = (tasks) => Math.max(0, ...tasks.map(({ duration }) => duration));

async function start() {
  const seen = [];
  for (let n = 0; n < starts; n += 1) {
    const page = await open("");
    seen.push(
      await page.evaluate(() => ({
        paint: performance.getEntriesByName("first-paint")[0]?.startTime ?? 0,
        answered: speed.answered,
        // What ends after the answer was painted is after it.
        before: speed.longTasks.filter(({ start }) => start < speed.answered),
        after: speed.longTasks.filter(({ start }) => start >= speed.answered),
      })),
    );
    await page.context().close();
  }
  const of = (get) => seen.map(get);
  const row = (name, values, budget) => [name, ms(median(values)), ms(Math.max(...values)), budget];
  table(`start, ${starts} cold contexts, ms`, ["", "median", "most", "budget"], [
    row("first paint", of((one) => one.paint), ""),
    row("first answer, painted", of((one) => one.answered), `≤ ${BUDGET.answer}`),
    row("longest task until then", of((one) => longest(one.before)), ""),
    row("longest task after it", of((one) => longest(one.after)), `< ${BUDGET.long}`),
    row("long tasks after it, count", of((one) => one.after.length), "0"),
  ]);
}

/** Every control that the page has, asked of the page. */
const controls = (page) =>
  page.evaluate(() => {
    for (const fold of document.querySelectorAll("#scenario details")) fold.open = true;
    const kindOf = (field) => {
      if (field.tagName === "SELECT") return "select";
      if (field.type === "checkbox") return "toggle";
      return field.tagName === "INPUT" ? "text" : "choice";
    };
    return [...document.querySelectorAll("[id^=field-]")].map((field) => ({ kind: kindOf(field), key: field.id.slice(6) }));
  });

/** What is typed where a field shows nothing by itself. */
const TYPED = {
  slowrank: ["1:1.1", "1:1.2"],
  steps: ["1:4.022s,4:7.376s", "1:4.1s,4:7.4s"],
  solo: ["1:0.02s", "1:0.021s"],
  price: ["2", "3"],
};

async function inputs() {
  const page = await open("");
  const list = [
    ...(await controls(page)),
    { kind: "lever", key: "", name: "Apply and Undo of a lever" },
    { kind: "key", key: "]", name: "] and [" },
    { kind: "undo", key: "", name: "undo" },
    { kind: "scrub", key: "compute", name: "scrubbing compute" },
    { kind: "drag", key: "frequency", name: "dragging the point, frequency" },
    { kind: "drag", key: "size", name: "dragging the point, size" },
  ];
  await page.context().close();
  const rows = [];
  const works = [];
  for (const { kind, key, name = `${key} (${kind})` } of list) {
    // Each from the default scenario.
    const page = await open("", 600);
    await controls(page);
    const values = kind === "text" ? (TYPED[key] ?? (await page.evaluate((key) => speed.values(key), key))) : [];
    if (kind === "undo") await page.evaluate(() => speed.over({ kind: "key", key: "]", samples: 40, quiet: 0 }));
    await page.waitForTimeout(300);
    const begin = await page.evaluate(() => performance.now());
    // Longer than the pause after which the levers follow; a drag has no pauses.
    const quiet = kind === "scrub" || kind === "drag" ? 0 : 150;
    const taken = await page.evaluate((what) => speed.over(what), { kind, key, values, samples, quiet });
    const tasks = await page.evaluate((begin) => speed.longTasks.filter(({ start }) => start >= begin), begin);
    await page.context().close();
    if (!taken) {
      rows.push([name, "not there", "", "", "", "", "", ""]);
      continue;
    }
    const of = (get) => taken.map(get);
    works.push(...of((one) => one.work));
    const pair = (values) => [ms(median(values)), ms(at(values, 0.95))];
    rows.push([name, ...pair(of((one) => one.event)), ...pair(of((one) => one.work)), ...pair(of((one) => one.repaint)), longOf(tasks)]);
  }
  const head = ["", "event", "p95", "with frame", "p95", "repainted", "p95", "long tasks"];
  table(`inputs, ${samples} each, ms: median and 95th percentile; budget with the frame ≤ ${BUDGET.work} at the 95th`, head, rows);
  console.log(`  all together: with the frame ${ms(median(works))}, 95th percentile ${ms(at(works, 0.95))}, budget ≤ ${BUDGET.work}`);
}

async function views() {
  const page = await open("");
  const rows = [];
  for (const view of ["timeline", "curves", "timeline", "curves"]) {
    const begin = await page.evaluate(() => performance.now());
    const taken = await page.evaluate((view) => speed.take(() => document.getElementById(`view-${view}`).click()), view);
    await page.waitForTimeout(3000);
    const tasks = await page.evaluate((begin) => speed.longTasks.filter(({ start }) => start >= begin), begin);
    rows.push([view, ms(taken.event), ms(taken.work), ms(taken.repaint), longOf(tasks), `none ≥ ${BUDGET.long}`]);
  }
  await page.evaluate(() => document.getElementById("facts").scrollIntoView());
  const begin = await page.evaluate(() => performance.now());
  for (const id of ["collective", "more", "claims"]) {
    await page.evaluate((id) => document.getElementById(id).scrollIntoView(), id);
    await page.waitForTimeout(1500);
  }
  const tasks = await page.evaluate((begin) => speed.longTasks.filter(({ start }) => start >= begin), begin);
  rows.push(["curves, scrolled to its end", "", "", "", longOf(tasks), `none ≥ ${BUDGET.long}`]);
  await page.context().close();
  table("views, ms", ["", "event", "with frame", "repainted", "long tasks in 3 s", "budget"], rows);
}

/** What is kept once everything else was collected. */
async function kept(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  for (let n = 0; n < 3; n += 1) await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const metric = (name) => metrics.find((one) => one.name === name).value;
  const wasm = await page.evaluate(() => speed.memory?.buffer.byteLength ?? 0);
  await session.detach();
  return { heap: metric("JSHeapUsedSize"), nodes: metric("Nodes"), listeners: metric("JSEventListeners"), wasm };
}

const kilo = (bytes) => Math.round(bytes / 1000);

/** `act(page, count)` for each of `cases`, a tenth of `count` first and then the rest. */
async function compare(cases) {
  const rows = [];
  for (const [name, count, act] of cases) {
    const page = await open("");
    await act(page, count / 10);
    const first = await kept(page);
    await act(page, count - count / 10);
    const then = await kept(page);
    await page.context().close();
    const grown = ["heap", "wasm", "nodes", "listeners"].filter((what) => then[what] > first[what] * (1 + GROWTH));
    if (grown.length > 0) process.exitCode = 1;
    const row = (what, show) => `${show(first[what])} → ${show(then[what])}`;
    rows.push([name, row("heap", kilo), row("wasm", kilo), row("nodes", Number), row("listeners", Number), grown.length > 0 ? `grown: ${grown}` : "flat"]);
  }
  table("kept in memory, kB, after a tenth of them and after all", ["", "heap", "module", "nodes", "listeners", ""], rows);
}

const heap = () => compare([[`${changes} changes`, changes, (page, count) => page.evaluate((count) => speed.many(count), count)]]);

async function switches() {
  const times = (click) => async (page, count) => {
    for (let n = 0; n < count; n += 1) await click(page, n);
    await page.waitForTimeout(1000);
  };
  const pressed = (selector) => (page, n) =>
    page.evaluate(async (which) => {
      document.querySelector(which).click();
      await speed.quiet(60);
    }, selector(n));
  const help = async (page) => {
    await page.evaluate(() => document.getElementById("help").click());
    await page.locator("dialog[open]").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "hidden" });
  };
  await compare([
    ["200 views", 200, times(pressed((n) => (n % 2 ? "#view-curves" : "#view-timeline")))],
    ["200 languages", 200, times(pressed((n) => (n % 2 ? ".languages [lang=en]" : ".languages [lang^=zh]")))],
    ["50 helps", 50, times(help)],
  ]);
}

const parts = { start, inputs, views, heap, switches };
try {
  for (const part of only) await parts[part]();
} finally {
  await browser.close();
  await close();
}
