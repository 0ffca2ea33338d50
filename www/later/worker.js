// The second module's side of the door, after its bindings in one file. `www/later/door.js` has the messages.
(() => {
  "use strict";

  // eslint-disable-next-line no-undef -- the build names the file
  const ready = wasm_bindgen({ module_or_path: new URL(MODULE, location.href) });
  // Each request that waits for it says so.
  ready.catch(() => {});

  addEventListener("message", async ({ data: { id, verb, query, options } }) => {
    let cause = "network";
    try {
      await ready;
      cause = "stopped";
      postMessage({ id, result: JSON.parse(wasm_bindgen.answer(verb, query, JSON.stringify(options ?? {}))) });
    } catch (error) {
      // A refusal is thrown as a plain string. After anything else the module is not to be asked again.
      if (typeof error === "string") cause = "refused";
      postMessage({ id, error: { cause, text: String(error) } });
    }
  });
})();
