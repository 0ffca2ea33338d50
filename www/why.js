// What a change beside the answer means, and the setting that makes it: asked of the second module when it is wanted.
import { ask } from "./door.js";

const WORDS = {
  en: { link: "This change as a link", blocked: "The explanation needs a second file and a web worker, and one of them is missing or blocked here." },
  zh: { link: "此改动的链接", blocked: "说明需要另一个文件和 Web Worker，其中之一在此缺失或被禁止。" },
};

const line = (...inside) => {
  const paragraph = document.createElement("p");
  paragraph.append(...inside);
  return paragraph;
};

/** Opens or closes what stands below the change that the button names. */
export async function explain(button) {
  const place = document.getElementById(button.getAttribute("aria-controls"));
  const list = button.closest("[data-query]");
  if (!place || !list) return;
  const open = button.getAttribute("aria-expanded") !== "true";
  button.setAttribute("aria-expanded", String(open));
  if (!open) return place.replaceChildren();
  const lang = document.documentElement.lang.startsWith("zh") ? "zh" : "en";
  const row = [...list.querySelectorAll(".what")].indexOf(button);
  try {
    const { changes } = await ask("advice", list.dataset.query, { lang });
    const { effect, setting, query } = changes[row];
    const code = document.createElement("code");
    code.textContent = setting;
    const link = document.createElement("a");
    link.href = `?${query}`;
    link.textContent = WORDS[lang].link;
    place.replaceChildren(line(effect), line(code), line(link));
  } catch {
    place.replaceChildren(line(WORDS[lang].blocked));
  }
}
