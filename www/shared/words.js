// The page's language, and texts that name something. The words are imported from "words:GROUP": both languages of a group
// in `src/words/scripts.rs`, which the build puts there.

/** The page's language. */
export const lang = () => (document.documentElement.lang.startsWith("zh") ? "zh" : "en");

/** A text with what it has in braces filled in. */
export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
