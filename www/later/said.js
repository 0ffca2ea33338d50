// Why the second part of the calculator gave no answer, in words.
import WORDS from "words:failed";
import { lang } from "../shared/words.js";
import { NoAnswer } from "./door.js";

/** A sentence for what went wrong; a verb that refuses says so itself. */
export function said(error) {
  const cause = error instanceof NoAnswer ? error.cause : "stopped";
  const words = WORDS[lang()];
  return cause === "refused" ? error.message : (words[cause] ?? words.stopped);
}
