// Questions that only the latest answer matters of.

/** Asks with `ask(wanted)`; while an answer is on its way only the newest wish waits, and older ones are never asked. */
export function latest(ask) {
  let wish = null;
  let busy = false;
  return async function want(wanted) {
    wish = { wanted };
    if (busy) return;
    busy = true;
    try {
      while (wish) {
        const { wanted: now } = wish;
        wish = null;
        await ask(now, () => wish === null);
      }
    } finally {
      busy = false;
    }
  };
}
