// Makes the module small together with the script that wasm-bindgen wrote for it: neither can tell alone what the other never uses.
// Takes out what nothing can reach and gives imports and exports short names; long ones with hashes stand twice in a visitor's download.
// The version of wasm-bindgen is pinned in Cargo.toml; what does not look as that version writes it fails the build.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

/** What rustc lets the code use by itself. */
const FEATURES = ["bulk-memory", "nontrapping-float-to-int", "sign-ext", "mutable-globals", "reference-types", "multivalue"];
/**
 * What makes the module smallest after brotli, measured.
 * `--low-memory-unused` lets an address below 1024 never be meant: there the stack would end that overflows.
 */
const PASSES = ["--flatten", "--rereloop", "--low-memory-unused", "-Oz", "-Oz", "--converge", "--reorder-functions-by-name"];
/** Alignments are hints that engines ignore and brotli does not; locals numbered once more repeat more. */
const TIDY = ["--coalesce-locals", "--reorder-locals", "--dealign"];
const STRIP = ["--strip-debug", "--strip-producers", "--strip-target-features"];
const RENAME = "--minify-imports-and-exports-and-modules";

/** A function that the module may import, as wasm-bindgen writes it into one object. */
const IMPORT = /^ {8}(\w+): function[^]*?\n(?: {8}\}(?:, arguments\); \})?,\n)/gm;

/** Shrinks both files in place; `script` imports `module`. */
export function shrink(script, module) {
  const failure = (what) => new Error(`${script}: ${what}; scripts/shrink-module.mjs reads what wasm-bindgen writes`);
  let text = readFileSync(script, "utf8");
  const replace = (pattern, by) => {
    const before = text;
    text = text.replace(pattern, by);
    if (text === before) throw failure(`nothing looks like ${pattern}`);
  };

  replace("export { initSync, __wbg_init as default };", "export { __wbg_init as default };");

  // Text of a double costs 8 kB through the standard library and next to nothing through the house's own printers.
  if (readFileSync(module).includes("float_to_decimal_common")) {
    throw new Error(`${module}: somewhere a double is formatted; src/quantity/print.rs has plain, decimals, fixed and three_digits`);
  }

  const used = new Set([...text.matchAll(/\bwasm\.(\w+)/g)].map((found) => found[1]));
  const before = new WebAssembly.Module(readFileSync(module));
  const exports = WebAssembly.Module.exports(before).map((one) => one.name);
  const unused = exports.filter((name) => !used.has(name));
  if (unused.length === exports.length) throw failure("no export is in use");

  // Twice through: only an optimised module shows which imports are left to be named.
  const run = (...passes) =>
    execFileSync("wasm-opt", [...FEATURES.map((name) => `--enable-${name}`), ...passes, module, "-o", module], { encoding: "utf8" });
  run(`--remove-exports=${unused.join(",")}`, ...PASSES);
  const names = JSON.parse(run(...TIDY, RENAME, ...STRIP));

  const imports = new Map(names.imports.map(([, long, short]) => [long, short]));
  const files = new Set(names.imports.map(([file]) => file));
  if (files.size !== 1) throw failure(`imports from ${[...files].join(", ")}`);
  const kept = new Set();
  replace(IMPORT, (entry, name) => {
    const short = imports.get(name);
    if (short === undefined) return "";
    kept.add(name);
    return entry.replace(name, () => short);
  });
  for (const name of imports.keys()) {
    if (!kept.has(name)) throw failure(`no import ${name}`);
  }
  const [after] = new Set(WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(module))).map((one) => one.module));
  replace(`"${[...files][0]}": import0`, () => `${JSON.stringify(after)}: import0`);

  const exported = new Map(names.exports);
  text = text.replace(/\bwasm\.(\w+)/g, (whole, name) => {
    const short = exported.get(name);
    if (short === undefined) throw failure(`no export ${name}`);
    return `wasm.${short}`;
  });
  writeFileSync(script, text);
}
