// Progress: nothing in the first second, then the bytes that have come.
import { make } from "../shared/make.js";
import { filled } from "../shared/words.js";
import { files, words } from "./page.js";
import { show } from "./place.js";

let patience = 0;
let line = null;
let received = 0;

/** Whether what was on its way broke off. */
export let dropped = false;

function report() {
  if (!line) return;
  const total = Number(files.dataset.bytes) || 0;
  const [amount, bar] = line;
  const kilo = (bytes) => Math.round(bytes / 1000);
  amount.textContent = filled(total ? words.bytes : words.received, { done: kilo(received), total: kilo(total) });
  if (total) bar.value = received / total;
}

/** From now on a wait is reported. */
export function expect() {
  patience = setTimeout(() => {
    if (!files) return;
    line = [make("span"), make("progress", { "aria-label": words.loading })];
    report();
    show(make("p", { class: "st-progress", role: "region", "aria-label": words.loading }, make("span", {}, words.loading), ...line));
  }, 1000);
}

/** Nothing is waited for any more. */
export const enough = () => clearTimeout(patience);

/** Counts what comes of a response. */
export async function count(response) {
  try {
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      received += value.length;
      report();
    }
  } catch {
    dropped = true;
  }
}
