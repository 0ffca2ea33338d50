// The rows of bars as files: what is in view, standing alone in the light theme, and the table.
import { make } from "../../shared/make.js";
import { filled } from "../../shared/words.js";
import { files, pixels } from "../tables.js";
import { words } from "./words.js";

/** The button beside the title with its choice of files; `answer()` gives what the second module says of what is in view. */
export function saved(answer) {
  const menu = make("span", { class: "files", id: "files-timeline" });
  const button = make("button", { type: "button", id: "export-timeline", "aria-expanded": "false", "aria-controls": menu.id });
  const formats = {
    SVG: async () => new Blob([(await answer()).svg], { type: "image/svg+xml" }),
    PNG: async () => pixels((await answer()).svg),
    CSV: async () => new Blob([(await answer()).table.csv], { type: "text/csv" }),
  };
  button.onclick = () => files(button, menu, formats);
  const place = make("span", { class: "export" }, button, menu);
  const write = (title) => {
    button.textContent = words().files;
    button.setAttribute("aria-label", filled(words().filesOf, { title }));
  };
  return { place, write };
}
