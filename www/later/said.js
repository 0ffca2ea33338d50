// Why the second part of the calculator gave no answer, in words.
import { NoAnswer } from "./door.js";

const CAUSES = {
  en: {
    blocked: "This needs a second file and a web worker, and one of them is missing or blocked here.",
    stopped: "The second part of the calculator stopped.",
    network: "The second part of the calculator could not be fetched.",
  },
  zh: {
    blocked: "这需要另一个文件和 Web Worker，其中之一在此缺失或被禁止。",
    stopped: "计算器的第二部分已停止。",
    network: "无法获取计算器的第二部分。",
  },
};

/** The page's language. */
export const lang = () => (document.documentElement.lang.startsWith("zh") ? "zh" : "en");

/** A sentence for what went wrong; a verb that refuses says so itself. */
export function said(error) {
  const cause = error instanceof NoAnswer ? error.cause : "stopped";
  return cause === "refused" ? error.message : (CAUSES[lang()][cause] ?? CAUSES[lang()].stopped);
}
