// Sets the figures of `cargo bench` and of the browser side by side with their budgets: medians of what is done a second.
// "wasm" is compiled for speed, "for the page" for size, as visitors get it.
// Fails only when a figure is missing: times on a busy machine are no verdict.
import { readFileSync } from "node:fs";

const [nativeLog, webLog, pageLog] = process.argv.slice(2).map((path) => readFileSync(path, "utf8"));
const { a_second: budgets } = JSON.parse(readFileSync(new URL("../benches/load/budgets.json", import.meta.url), "utf8"));
const SCALE = { "": 1, K: 1e3, M: 1e6, G: 1e9 };

/** Divan's median, by name: a line with the name and times, then one with items a second. */
function native(log) {
  const found = new Map();
  let name;
  for (const line of log.split("\n")) {
    name = /[├╰]─ (\w+) +\d/.exec(line)?.[1] ?? name;
    const [, , median] = [...line.matchAll(/([\d.]+) ([KMG]?)item\/s/g)];
    if (median) found.set(name, Number(median[1]) * SCALE[median[2]]);
  }
  return found;
}

/** `speed NAME FIGURE`, as the browser says it. */
const web = (log) => new Map([...log.matchAll(/speed (\w+) ([\d.e+]+)/g)].map(([, name, rate]) => [name, Number(rate)]));

const columns = { native: native(nativeLog), wasm: web(webLog), page: web(pageLog) };
const figure = (value) => (value === undefined ? "–" : value >= 1e6 ? `${(value / 1e6).toPrecision(3)} M` : value.toFixed(0));
const row = (...cells) => console.log(cells.map((cell, at) => (at ? cell.padStart(14) : cell.padEnd(18))).join(""));
row("a second", "native", "budget", "wasm", "budget", "for the page", "native:wasm");
let missing = 0;
for (const name of columns.native.keys()) {
  const [fast, wasm, page] = Object.values(columns).map((column) => column.get(name));
  if (!(fast > 0 && wasm > 0 && page > 0)) missing += 1;
  const { native: ours, wasm: theirs } = budgets[name] ?? {};
  row(name, figure(fast), figure(ours), figure(wasm), figure(theirs), figure(page), (fast / wasm).toFixed(2));
}
for (const [name, budget] of Object.entries(budgets)) {
  for (const [where, least] of Object.entries(budget)) {
    if (columns[where].get(name) < least) console.log(`below its budget: ${name}, ${where}`);
  }
}
if (missing > 0 || columns.native.size === 0) {
  console.error(`bench: ${missing} rows lack a figure`);
  process.exitCode = 1;
}
