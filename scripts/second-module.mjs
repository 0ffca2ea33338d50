// Puts together what a first visit does not fetch, each file under a name that carries its hash: the page's scripts in
// `www/later` with their styles, and the worker with its module.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { transformSync } from "esbuild";
import { WRITTEN, bundle, hashed } from "./bundle.mjs";

/** The scripts that the loader fetches by name, `www/later/NAME.js` and its styles `NAME.css`. What they share stands in files of its own. */
export const LATER = ["compare", "help", "more", "numbers", "timeline", "visit"];

/** Writes the files into `dist`; gives each script's file by its name. */
export async function secondModule(dist) {
  const place = (name, ending, content) => {
    const file = hashed(name, ending, content);
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
  const minified = transformSync(`${bindings}\n${speaker}`, { ...WRITTEN, define: { MODULE: JSON.stringify(module) } });
  const worker = place("worker", "js", minified.code);
  const styles = Object.fromEntries(
    LATER.map((name) => {
      const css = readFileSync(`www/later/${name}.css`, "utf8");
      return [name, place(name, "css", transformSync(css, { ...WRITTEN, loader: "css" }).code)];
    }),
  );
  const { outputFiles, metafile } = await bundle({
    entryPoints: LATER.map((name) => `www/later/${name}.js`),
    // One worker for all of them: what they share is a file that each imports.
    splitting: true,
    format: "esm",
    outdir: dist,
    entryNames: "[name]-[hash]",
    chunkNames: "shared-[hash]",
    define: { WORKER: JSON.stringify(worker), STYLES: JSON.stringify(styles) },
  });
  for (const { path, contents } of outputFiles) writeFileSync(path, contents);
  const built = Object.entries(metafile.outputs).filter(([, { entryPoint }]) => entryPoint);
  return Object.fromEntries(built.map(([path, { entryPoint }]) => [basename(entryPoint, ".js"), basename(path)]));
}
