// What the page tells when it is asked: a chart's numbers and files, the key figures, what they rest on, what the layers are.
// The loader calls a button's function with the button and the place that it names.
import { make } from "../shared/make.js";
import { table } from "../shared/table.js";
import { ask } from "./door.js";
import { follow, unfold } from "./follow.js";
import { files, fold, styles } from "./tables.js";

export { files, fold };

/** The key figures, in their section. */
export async function facts(section) {
  await styles;
  await follow(section, async (query, lang) => {
    const { tables } = await ask("figures", query, { lang });
    return tables.map(({ id, title, rows }) => {
      const made = table({ caption: title, rows: rows.map(({ name, value }) => [name, value]) });
      made.querySelectorAll("td").forEach((cell, at) => cell.setAttribute("id", `${id}-${rows[at].id}`));
      return make("div", { class: "facts", id }, made);
    });
  });
}

/** The sentences under the answer, once their fold was opened. */
export async function notes(summary, place) {
  summary.removeAttribute("data-later");
  await follow(place, async (query, lang) => {
    const { notes } = await ask("notes", query, { lang });
    return [make("ul", {}, ...notes.map((note) => make("li", {}, note)))];
  });
}

/** What a layer is. One stands open at a time. */
export async function layer(button, place) {
  const buttons = [...button.closest("ul").querySelectorAll("button")];
  for (const other of buttons) if (other !== button) other.setAttribute("aria-expanded", "false");
  await unfold(button, place, async (query, lang) => {
    const { layers } = await ask("layers", query, { lang });
    const { text, parts } = layers[buttons.indexOf(button)];
    const item = ({ name, time, means }) =>
      make("li", {}, make("strong", {}, name), " ", make("span", { class: "spent" }, time), " ", make("span", { class: "words" }, means));
    return [make("p", {}, text), ...(parts.length > 0 ? [make("ul", { class: "parts" }, ...parts.map(item))] : [])];
  });
}
