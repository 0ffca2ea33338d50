// The lazy door to what a first visit does not need: the second module, which runs in a worker.
// To it {id, verb, query, options}; back {id, result}, or {id, error: {cause, text}}. `src/verbs` has the verbs.

/**
 * Why there is no answer: `refused` by the verb, `blocked` before the worker could start, `network` where its module did
 * not arrive, `stopped` on the way.
 */
export class NoAnswer extends Error {
  constructor(cause, text) {
    super(text);
    this.cause = cause;
  }
}

let worker = null;
let answered = false;
let last = 0;
const waiting = new Map();

/** Ends the worker; the next request starts a fresh one. */
function close(cause, text) {
  worker?.terminate();
  worker = null;
  const left = [...waiting.values()];
  waiting.clear();
  for (const { reject } of left) reject(new NoAnswer(cause, text));
}

function open() {
  if (worker) return;
  answered = false;
  // A browser without workers throws here, and so do some under a policy that forbids them.
  worker = new Worker(new URL(WORKER, import.meta.url));
  worker.onmessage = ({ data: { id, result, error } }) => {
    answered = true;
    if (error && error.cause !== "refused") return close(error.cause, error.text);
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (error) reject?.(new NoAnswer(error.cause, error.text));
    else resolve?.(result);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    close(answered ? "stopped" : "blocked", event.message ?? "");
  };
}

/** Asks for `verb` of the scenario; gives its result. */
export function ask(verb, query, options) {
  return new Promise((resolve, reject) => {
    try {
      open();
    } catch (error) {
      return reject(new NoAnswer("blocked", String(error)));
    }
    const id = (last += 1);
    waiting.set(id, { resolve, reject });
    worker.postMessage({ id, verb, query, options });
  });
}
