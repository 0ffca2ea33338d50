// Runs after Trunk's build and writes into index.html what only the finished build knows: the module's size, the version, the static document.
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const MARKER = "<!-- static document -->";

const dist = process.env.TRUNK_STAGING_DIR ?? "dist";
const page = join(dist, "index.html");
let html = readFileSync(page, "utf8");

const module = html.match(/<meta name="synctoll-module"[^>]*data-wasm="([^"]+)"/);
if (!module) throw new Error(`${page}: no synctoll-module; does Trunk.toml still set pattern_script?`);
const bytes = statSync(join(dist, module[1])).size;
const version = readFileSync("Cargo.toml", "utf8").match(/^version = "([^"]+)"/m)[1];
html = html.replace(module[0], `${module[0]} data-bytes="${bytes}" data-version="${version}"`);

if (!html.includes(MARKER)) throw new Error(`${page}: no ${MARKER}`);
// Made by the command line, so that page and document cannot disagree; the Makefile names the file.
const document = process.env.SYNCTOLL_DOCUMENT;
if (document) html = html.replace(MARKER, () => readFileSync(document, "utf8"));

writeFileSync(page, html);
