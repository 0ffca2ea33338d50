// The page's scripts as they go to a reader: bundled, small, and with their words in place.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { buildSync } from "esbuild";

/** How every script and style is written. Readable letters are smaller than their escapes; the page is UTF-8. */
export const WRITTEN = { minify: true, legalComments: "none", target: "es2022", charset: "utf8" };

/** A file's name with a hash of its content. */
export const hashed = (name, ending, content) => `${name}-${createHash("sha256").update(content).digest("hex").slice(0, 16)}.${ending}`;

/** What a build wrote beside the page, as text: the Makefile names the file. */
export function written(variable, what) {
  const file = process.env[variable];
  if (!file) throw new Error(`${variable} is not set: the page would stand without its ${what}; \`make page\` sets it`);
  return readFileSync(file, "utf8");
}

/** WORDS.GROUP in a script stands for both languages of a group, as the command line wrote them. */
function words() {
  const groups = Object.entries(JSON.parse(written("SYNCTOLL_WORDS", "words")));
  return Object.fromEntries(groups.map(([group, texts]) => [`WORDS.${group}`, JSON.stringify(texts)]));
}

/** Bundles scripts with esbuild's own options. */
export function bundle({ define, ...options }) {
  const built = buildSync({ ...WRITTEN, ...options, bundle: true, write: false, metafile: true, define: { ...define, ...words() } });
  for (const { path, text } of built.outputFiles) {
    const unknown = text.match(/\bWORDS\.\w+/);
    if (unknown) throw new Error(`${path}: src/words/scripts.rs has no group for ${unknown[0]}`);
  }
  return built;
}
