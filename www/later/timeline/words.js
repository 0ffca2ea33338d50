// The Timeline view's own words. What comes from the scenario is said by the second module.
import WORDS from "words:timeline";
import { lang } from "../../shared/words.js";

export const words = () => WORDS[lang()];
