// Puts together what a first visit does not fetch, each file under a name that carries its hash: the page's scripts in
// `www/later` with their styles, and the worker with its module.
import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { buildSync, transformSync } from "esbuild";

const TARGET = "es2022";

/** The scripts that the loader fetches by name, `www/later/NAME.js` and its styles `NAME.css`. What they share stands in files of its own. */
export const LATER = ["compare", "help", "more", "numbers", "timeline", "visit"];

/** Writes the files into `dist`; gives each script's file by its name. */
export function secondModule(dist) {
  const place = (name, ending, content) => {
    const file = `${name}-${createHash("sha256").update(content).digest("hex").slice(0, 16)}.${ending}`;
    writeFileSync(join(dist, file), content);
    return file;
  };
  // Trunk leaves a worker's files under plain names.
  const take = (name) => {
    const content = readFileSync(join(dist, name));
    rmSync(join(dist, name));
    return content;
  };
  const bindings = take("synctoll-worker.js").toString("utf8");
  const module = place("worker", "wasm", take("synctoll-worker_bg.wasm"));
  const speaker = readFileSync("www/later/worker.js", "utf8");
  const minified = transformSync(`${bindings}\n${speaker}`, {
    minify: true,
    legalComments: "none",
    target: TARGET,
    define: { MODULE: JSON.stringify(module) },
  });
  const worker = place("worker", "js", minified.code);
  const styles = Object.fromEntries(
    LATER.map((name) => {
      const css = readFileSync(`www/later/${name}.css`, "utf8");
      return [name, place(name, "css", transformSync(css, { loader: "css", minify: true, legalComments: "none" }).code)];
    }),
  );
  const { outputFiles, metafile } = buildSync({
    entryPoints: LATER.map((name) => `www/later/${name}.js`),
    // One worker for all of them: what they share is a file that each imports.
    splitting: true,
    bundle: true,
    format: "esm",
    minify: true,
    write: false,
    metafile: true,
    outdir: dist,
    entryNames: "[name]-[hash]",
    chunkNames: "shared-[hash]",
    target: TARGET,
    define: { WORKER: JSON.stringify(worker), STYLES: JSON.stringify(styles) },
  });
  for (const { path, contents } of outputFiles) writeFileSync(path, contents);
  const built = Object.entries(metafile.outputs).filter(([, { entryPoint }]) => entryPoint);
  return Object.fromEntries(built.map(([path, { entryPoint }]) => [basename(entryPoint, ".js"), basename(path)]));
}
