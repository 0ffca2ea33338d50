// A chart's numbers as a table, and its files.
import WORDS from "words:files";
import { make } from "../shared/make.js";
import { table } from "../shared/table.js";
import { filled, lang } from "../shared/words.js";
import { ask } from "./door.js";
import { failure, leave, pinned, query, unfold } from "./follow.js";
import { beside } from "./published.js";
import { styled } from "./styled.js";

/** Size of an exported picture, and how many pixels a CSS pixel has in one that is made of pixels. */
const SIZE = { width: 720, height: 480 };
const DENSITY = 2;

/** Tables, files and what else is shown when it is asked for. */
export const styles = styled(STYLES.numbers);

const kindOf = (place) => place.id.slice(place.id.indexOf("-") + 1);

/** Bytes with commas between thousands. */
const grouped = (cell) => (/^\d{5,}$/.test(cell) ? cell.replace(/\B(?=(\d{3})+$)/g, ",") : cell);

/** Opens or closes a chart's table. */
export async function fold(button, place) {
  const kind = kindOf(place);
  await unfold(button, place, async (query, lang) => {
    const { title, head, rows } = await ask("table", query, { kind, lang, ...(await beside(kind)) });
    // It scrolls by itself, so it can have the focus and has a name.
    for (const [name, value] of [["role", "region"], ["tabindex", "0"], ["aria-label", title]]) place.setAttribute(name, value);
    return [table({ head: head.map(grouped), rows: rows.map((row) => row.map(grouped)) })];
  });
}

const FORMATS = {
  SVG: (kind) => picture(kind).then((svg) => new Blob([svg], { type: "image/svg+xml" })),
  PNG: (kind) => picture(kind).then(pixels),
  CSV: async (kind) => {
    const { csv } = await ask("table", query(), { kind, lang: lang(), ...(await beside(kind)) });
    return new Blob([csv], { type: "text/csv" });
  },
};

/** In the light theme, standing alone: the title above, the answer and the version below; with the line of what is pinned. */
async function picture(kind) {
  const options = { kind, lang: lang(), theme: "light", caption: true, ...SIZE, ...(await beside(kind)) };
  if (pinned() !== undefined) options.pinned = pinned();
  return (await ask("chart", query(), options)).svg;
}

/** A drawing as pixels. */
export async function pixels(svg) {
  const image = new Image();
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    image.src = url;
    await image.decode();
    const canvas = make("canvas", { width: image.naturalWidth * DENSITY, height: image.naturalHeight * DENSITY });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Offers a file. */
export function offer(name, blob) {
  const url = URL.createObjectURL(blob);
  make("a", { href: url, download: name }).click();
  // The download has its own reference by then.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Opens or closes the choice of a chart's files: formats with the function that makes one of a kind. */
export function files(button, place, formats = FORMATS) {
  const kind = kindOf(place);
  const close = () => {
    if (place.contains(document.activeElement)) button.focus();
    button.setAttribute("aria-expanded", "false");
    place.parentElement.onkeydown = null;
    leave(place);
  };
  if (button.getAttribute("aria-expanded") === "true") return close();
  button.setAttribute("aria-expanded", "true");
  const title = document.getElementById(`title-${kind}`).textContent;
  const save = async (format) => {
    place.setAttribute("aria-busy", "true");
    try {
      offer(`synctoll-${kind}.${format.toLowerCase()}`, await formats[format](kind));
      close();
    } catch (error) {
      place.querySelector(".failed")?.remove();
      place.append(failure(error, () => save(format)));
    } finally {
      place.removeAttribute("aria-busy");
    }
  };
  const choices = Object.keys(formats).map((format) => {
    const attributes = { type: "button", id: `save-${kind}-${format.toLowerCase()}`, "aria-label": filled(WORDS[lang()].save, { title, format }) };
    const choice = make("button", attributes, format);
    choice.onclick = () => save(format);
    return choice;
  });
  place.replaceChildren(...choices);
  // The list and the button that opened it.
  place.parentElement.onkeydown = (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  };
}
