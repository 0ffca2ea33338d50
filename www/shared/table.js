// Tables: the first column names its row.
import { make } from "./make.js";

/** A row: its name, and what belongs to it. */
export const row = ([name, ...cells]) => make("tr", {}, make("th", { scope: "row" }, name), ...cells.map((cell) => make("td", {}, cell)));

/** A table under a caption or the names of its columns, or both. */
export function table({ caption, head, rows }) {
  const made = make("table");
  if (caption) made.append(make("caption", {}, caption));
  if (head) made.append(make("thead", {}, make("tr", {}, ...head.map((cell) => make("th", { scope: "col" }, cell)))));
  made.append(make("tbody", {}, ...rows.map(row)));
  return made;
}
