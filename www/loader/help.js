// Help: a dialog, and a line beside what has one.
import { make } from "../shared/make.js";
import { TYPING } from "./keys.js";
import { later, unfetched } from "./later.js";
import { files } from "./page.js";

async function show(way, what) {
  try {
    await (await later("help"))[way](what, files.dataset.guide);
  } catch {
    if (way === "tip") return;
    const box = make("dialog");
    document.body.append(box);
    box.onclose = () => box.remove();
    unfetched(box, () => {
      box.close();
      show(way, what);
    });
    box.showModal();
  }
}

export function help() {
  addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-help]");
    if (button) show("open", button.dataset.help);
  });
  addEventListener("keydown", ({ key, target }) => {
    if (key === "?" && !target.closest?.(`${TYPING}, [contenteditable]`)) show("open", "");
  });
  for (const kind of ["pointerover", "focusin"]) {
    addEventListener(kind, (event) => {
      if (event.target.closest?.("#scenario :is(.row, .links), .layers, [data-term]")) show("tip", event);
    });
  }
}
