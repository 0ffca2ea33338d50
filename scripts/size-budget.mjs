// Counts what a first visit downloads, compressed as a good host would, and fails beyond the budget.
// Also fails when a built file would load something from another host.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { LATER } from "./second-module.mjs";

const BUDGET_KB = 200;
/** What comes with the other views, when a reader gets there; our own bound, so that growth is noticed. */
const MORE_KB = 260;
const dist = process.argv[2] ?? "dist";

function brotli(content) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  return brotliCompressSync(content, { params }).length;
}

const attribute = (tag, name) => tag.match(new RegExp(`\\s${name}\\s*=\\s*["']?([^"'\\s>]+)`, "i"))?.[1];

/** What the file makes a browser fetch by itself: links that a reader may follow are not among it. */
function loads(file, text) {
  if (file.endsWith(".html") || file.endsWith(".svg")) {
    const tags = text.match(/<[a-z][^>]*>/gi) ?? [];
    const named = tags.flatMap((tag) => {
      if (/^<meta\s/i.test(tag)) {
        return /synctoll-module/.test(tag) ? [attribute(tag, "content"), attribute(tag, "data-wasm")] : [];
      }
      const navigates = /^<(a|area|form)\s/i.test(tag) || /rel=["']?(canonical|license|alternate)/i.test(tag);
      if (navigates) return [];
      return [attribute(tag, "src"), attribute(tag, "href"), attribute(tag, "data"), attribute(tag, "poster")];
    });
    return [...named, ...loads("style.css", text)];
  }
  if (file.endsWith(".css")) {
    return [...text.matchAll(/url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)/g)].map((found) => found[1] ?? found[2]);
  }
  if (file.endsWith(".js")) {
    // Imports that run with the file; `import(…)` loads later, with its view.
    return [...text.matchAll(/^\s*(?:import|export)\b[^;"'(]*["']([^"']+)["']/gm)].map((found) => found[1]);
  }
  return [];
}

const local = (reference) => reference && !/^(#|data:|blob:|\{)/.test(reference);
const foreign = (reference) => /^([a-z][a-z0-9+.-]*:)?\/\//i.test(reference);
const problems = [];

// Every file that was built, not only those of a first visit, must stay on its host.
for (const name of readdirSync(dist, { recursive: true })) {
  const path = join(dist, name);
  if (!statSync(path).isFile() || !/\.(html|svg|css|js)$/.test(name)) continue;
  const text = readFileSync(path, "utf8");
  const calls = [...text.matchAll(/\b(?:fetch|import|importScripts|Worker|WebSocket|EventSource)\(\s*["'`]([^"'`]+)/g)];
  for (const reference of [...loads(name, text), ...calls.map((found) => found[1])]) {
    if (reference && foreign(reference)) problems.push(`${name} loads ${reference} from another host`);
  }
}

const sizes = new Map();
const waiting = ["index.html"];
while (waiting.length > 0) {
  const name = waiting.pop();
  if (sizes.has(name)) continue;
  let content;
  try {
    content = readFileSync(join(dist, name));
  } catch {
    problems.push(`${name} is named but was not built`);
    continue;
  }
  sizes.set(name, { raw: content.length, packed: brotli(content) });
  for (const reference of loads(name, content.toString("utf8"))) {
    if (!local(reference) || foreign(reference)) continue;
    const path = normalize(join(dirname(name), reference.replace(/[?#].*/, "")));
    waiting.push(relative(".", path));
  }
}

const row = (name, raw, packed) => console.log(`${name.padEnd(48)}${String(raw).padStart(10)}${String(packed).padStart(10)}`);
row("first visit, bytes", "raw", "brotli");
let raw = 0;
let packed = 0;
for (const [name, size] of [...sizes].sort((a, b) => b[1].packed - a[1].packed)) {
  row(name, size.raw, size.packed);
  raw += size.raw;
  packed += size.packed;
}
row("total", raw, packed);
if (packed > BUDGET_KB * 1000) problems.push(`${packed} bytes are more than the budget of ${BUDGET_KB} kB`);

// Everything else that a browser may run comes with the view that needs it.
const second = readdirSync(dist).filter((name) => /\.(js|css|wasm)$/.test(name) && !sizes.has(name)).sort();
let later = 0;
for (const name of second) {
  const content = readFileSync(join(dist, name));
  row(`later: ${name}`, content.length, brotli(content));
  later += brotli(content);
}
console.log(`second module, later: ${(later / 1000).toFixed(1)} of ${MORE_KB} kB in ${second.length} files`);
for (const name of ["worker", ...LATER]) {
  if (!second.some((file) => file.startsWith(`${name}-`))) problems.push(`${name} was not built, or is fetched on a first visit`);
}
if (later > MORE_KB * 1000) problems.push(`the second module's ${later} bytes are more than its ${MORE_KB} kB`);

// Fetched when their section comes into view, or help is wanted.
for (const kind of ["claims", "guide"]) {
  const named = readdirSync(dist).filter((name) => new RegExp(`^${kind}-[0-9a-f]{16}\\.html$`).test(name));
  for (const name of named) {
    if (sizes.has(name)) problems.push(`${name} is fetched on a first visit`);
    console.log(`${kind}, later: ${(brotli(readFileSync(join(dist, name))) / 1000).toFixed(1)} kB`);
  }
  if (named.length !== 1) problems.push(`${named.length} files of ${kind} instead of 1`);
}

for (const problem of problems) console.error(`size budget: ${problem}`);
console.log(
  problems.length > 0
    ? `size budget: ${problems.length} failed`
    : `size budget: passed, ${(packed / 1000).toFixed(1)} of ${BUDGET_KB} kB`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
