// Puts together what the loader fetches when the section of more curves comes into view, each file under a name that
// carries its hash: the page's side with its styles, and the worker with its module.
import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync, transformSync } from "esbuild";

const TARGET = "es2022";

/** Writes the files into `dist`; gives the name of the one to start with. */
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
  const speaker = readFileSync("www/worker.js", "utf8");
  const minified = transformSync(`${bindings}\n${speaker}`, {
    minify: true,
    legalComments: "none",
    target: TARGET,
    define: { MODULE: JSON.stringify(module) },
  });
  const worker = place("worker", "js", minified.code);
  const css = readFileSync("www/more.css", "utf8");
  const styles = place("more", "css", transformSync(css, { loader: "css", minify: true, legalComments: "none" }).code);
  const { outputFiles } = buildSync({
    entryPoints: ["www/more.js"],
    bundle: true,
    format: "esm",
    minify: true,
    write: false,
    target: TARGET,
    define: { WORKER: JSON.stringify(worker), STYLES: JSON.stringify(styles) },
  });
  return place("more", "js", outputFiles[0].text);
}
