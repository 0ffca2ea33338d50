// Where the page stands inside another.

/** Fields that something is typed into, or chosen in by keys. */
export const TYPING = "input:not([type=radio], [type=checkbox]), select, textarea";

/** The keys belong to the page around, but for those that move in a chart or a field. */
export function keys() {
  addEventListener("keydown", (event) => {
    const ours = /^(Tab|Enter|Escape|Arrow\w+)$/.test(event.key) || event.target.closest?.(TYPING);
    if (!ours) event.stopImmediatePropagation();
  }, true);
}
