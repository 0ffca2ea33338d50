// The page's scripts as they go to a reader: bundled, small, and with their words in place.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { build } from "esbuild";

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

/** "words:GROUP" in a script is both languages of a group, as the command line wrote them. */
const words = {
  name: "words",
  setup(build) {
    const groups = JSON.parse(written("SYNCTOLL_WORDS", "words"));
    build.onResolve({ filter: /^words:/ }, ({ path }) => ({ path: path.slice("words:".length), namespace: "words" }));
    build.onLoad({ filter: /./, namespace: "words" }, ({ path }) => {
      if (!groups[path]) return { errors: [{ text: `src/words/scripts.rs has no group ${path}` }] };
      return { contents: JSON.stringify(groups[path]), loader: "json" };
    });
  },
};

/** Bundles scripts with esbuild's own options. */
export const bundle = (options) => build({ ...WRITTEN, ...options, bundle: true, write: false, metafile: true, plugins: [words] });
