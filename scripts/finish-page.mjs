// Runs after Trunk's build: shrinks the module, writes into index.html what only the finished build knows (the loader's name, the module's size, the version, the published tables' file, the static document), and takes comments and spaces out of scripts and styles.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { transformSync } from "esbuild";
import { WRITTEN, bundle, hashed, written } from "./bundle.mjs";
import { secondModule } from "./second-module.mjs";
import { shrink } from "./shrink-module.mjs";

const MARKER = "<!-- static document -->";
const LOADER = 'src="loader.js"';

const dist = process.env.TRUNK_STAGING_DIR ?? "dist";
const page = join(dist, "index.html");
let html = readFileSync(page, "utf8");

const FILES = /<meta name="synctoll-module" content="([^"]+)"[^>]*data-wasm="([^"]+)"/;
let module = html.match(FILES);
if (!module) throw new Error(`${page}: no synctoll-module; does Trunk.toml still set pattern_script?`);
if (process.env.TRUNK_PROFILE !== "debug") {
  const [script, binary] = module.slice(1).map((name) => join(dist, name));
  shrink(script, binary);
  // They share short names now, so a browser must never keep one of them and fetch another build's other.
  const both = createHash("sha256").update(readFileSync(script)).update(readFileSync(binary)).digest("hex").slice(0, 16);
  const stem = basename(script, ".js");
  const named = stem.replace(/[0-9a-f]+$/, both);
  writeFileSync(script, readFileSync(script, "utf8").replaceAll(stem, named));
  for (const file of [script, binary]) renameSync(file, file.replace(stem, named));
  html = html.replaceAll(stem, named);
  module = html.match(FILES);
}
const bytes = statSync(join(dist, module[2])).size;
const version = readFileSync("Cargo.toml", "utf8").match(/^version = "([^"]+)"/m)[1];
const tables = ["nvlink", "pcie"].map((name) => readFileSync(`src/collective/published/${name}.txt`, "utf8")).join("\n");
const published = hashed("published", "txt", tables);
writeFileSync(join(dist, published), tables);
const later = Object.entries(await secondModule(dist)).map(([name, file]) => `data-${name}="${file}"`).join(" ");
html = html.replace(module[0], `${module[0]} data-bytes="${bytes}" data-version="${version}" data-published="${published}" ${later}`);

const [{ text: loader }] = (await bundle({ entryPoints: ["www/loader.js"], format: "iife" })).outputFiles;
const loaded = hashed("loader", "js", loader);
if (!html.includes(LOADER)) throw new Error(`${page}: no ${LOADER}`);
writeFileSync(join(dist, loaded), loader);
html = html.replace(LOADER, `src="./${loaded}"`);

if (!html.includes(MARKER)) throw new Error(`${page}: no ${MARKER}`);
// Made by the command line, so that page and document cannot disagree; the Makefile names the file.
const document = process.env.SYNCTOLL_DOCUMENT;
if (document) html = html.replace(MARKER, () => readFileSync(document, "utf8"));

// Claims and help are files of their own, fetched when their section comes into view or help is wanted.
for (const [key, variable] of [["claims", "SYNCTOLL_CLAIMS"], ["guide", "SYNCTOLL_HELP"]]) {
  const text = written(variable, key);
  const name = hashed(key, "html", text);
  writeFileSync(join(dist, name), text);
  html = html.replace('<meta name="synctoll-module"', `$& data-${key}="${name}"`);
}

// One style file instead of several: a request less each, and text compresses better together.
const links = [...html.matchAll(/[^\S\n]*<link rel="stylesheet" href="([^"]+)"[^>]*>\n?/g)];
if (links.length > 1) {
  const files = links.map((link) => join(dist, link[1]));
  const styles = files.map((file) => readFileSync(file, "utf8")).join("\n");
  const joined = hashed("styles", "css", styles);
  for (const file of files) rmSync(file);
  writeFileSync(join(dist, joined), styles);
  for (const [at, link] of links.entries()) {
    html = html.replace(link[0], at === 0 ? link[0].replace(link[1], joined) : "");
  }
}

writeFileSync(page, html);

// File names keep the hash of the unminified text: equal names still mean equal contents.
for (const name of readdirSync(dist)) {
  const kind = { ".js": "js", ".css": "css" }[name.slice(name.lastIndexOf("."))];
  if (!kind) continue;
  const file = join(dist, name);
  // Functions that only a dropped import called go as well.
  const treeShaking = join(dist, module[1]) === file;
  writeFileSync(file, transformSync(readFileSync(file, "utf8"), { ...WRITTEN, loader: kind, treeShaking }).code);
}
