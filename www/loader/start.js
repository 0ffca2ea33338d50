// Fetches the calculator's script and module, and starts them. What keeps them from it gets one of the causes that
// `failure.js` has words for.
import { fail, violation } from "./failure.js";
import { files } from "./page.js";
import { count, dropped } from "./progress.js";

// One function that fills memory, saturates, extends a sign, takes a reference and gives two values.
const PROBE = "AGFzbQEAAAABDAJgAW8Cf39gAAJ/fwMCAQAFAwEAAQoXARUAQQBBAEEA/AsAQwAAAAD8AEEAwAs=";

class Failure extends Error {
  constructor(cause, detail) {
    super(detail);
    this.synctoll = cause;
  }
}

// Violations are reported a task later than the refusal that they explain.
const settle = () => new Promise((done) => setTimeout(done, 50));

async function request(url) {
  let response;
  try {
    response = await fetch(url);
  } catch (error) {
    await settle();
    throw new Failure(violation ? "policy" : "network", `${error}\n${url}`);
  }
  if (!response.ok) throw new Failure("missing", `${response.status} ${response.statusText} ${url}`);
  return response;
}

async function code(url) {
  try {
    return await import(url);
  } catch (error) {
    if (error instanceof SyntaxError) throw new Failure("old", String(error));
    // An import that fails does not say why; a request for the same file does.
    const type = (await request(url)).headers.get("Content-Type");
    throw new Failure(/javascript/.test(type) ? "network" : "missing", `${error}\n${type}`);
  }
}

async function bytes(url) {
  const response = await request(url);
  count(response.clone());
  const type = response.headers.get("Content-Type");
  if (type === "application/wasm") return response;
  // A wrong type only costs the streaming, unless something else came in the file's place.
  const buffer = await response.arrayBuffer();
  const magic = String.fromCharCode(...new Uint8Array(buffer, 0, Math.min(4, buffer.byteLength)));
  if (magic !== "\0asm") throw new Failure("missing", `${type} ${url}`);
  return buffer;
}

function causeOf(error) {
  if (error.synctoll) return error.synctoll;
  if (/wasm|unsafe-eval/.test(violation) || /Content Security|CSP|unsafe-eval|embedder/i.test(error)) return "policy";
  if (dropped) return "network";
  if (error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError) {
    const probe = Uint8Array.from(atob(PROBE), (letter) => letter.charCodeAt(0));
    return WebAssembly.validate(probe) ? "missing" : "old";
  }
  return "stopped";
}

/** Starts the calculator, or says why not. */
export async function start() {
  if (location.protocol === "file:") return fail("disk");
  if (typeof WebAssembly !== "object" || typeof BigInt !== "function") return fail("old", "no WebAssembly or BigInt");
  const at = (path) => new URL(path, document.baseURI).href;
  try {
    const [module, source] = await Promise.all([code(at(files.content)), bytes(at(files.dataset.wasm))]);
    await module.default({ module_or_path: source });
  } catch (error) {
    await settle();
    fail(causeOf(error), error);
  }
}
