// What the address and the document say: the language, the build's files, whether the page stands inside another.
import WORDS from "words:start";

export const query = new URLSearchParams(location.search);

/** Whether the page stands inside another and is only a part there. */
export const embedded = (query.get("embed") || "off") !== "off";

/** The build's files: the calculator as `content`, the others in its data. */
export const files = document.querySelector("meta[name=synctoll-module]");

function remembered() {
  try {
    return localStorage.getItem("synctoll-lang");
  } catch {
    return null;
  }
}
const chinese = /^zh/i.test(query.get("lang") || remembered() || navigator.language);

/** The loader's words, and the language that they are in. */
export const words = WORDS[chinese ? "zh" : "en"];
export const tongue = chinese ? "zh-CN" : "en";

/** The document stands in both languages; styles show the reader's where scripts can tell which. */
export function speak() {
  document.documentElement.lang = tongue;
  document.documentElement.dataset.scripts = "";
}

/** A query without what is not a scenario. */
export function scenarioOf(text) {
  const own = new URLSearchParams(text);
  for (const key of ["v", "view", "chart", "scale", "lang", "theme", "embed"]) own.delete(key);
  return own;
}
