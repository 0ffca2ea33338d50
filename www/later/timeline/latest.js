// Questions that only the latest answer matters of.

/**
 * Asks with `ask(wanted, current)`; while an answer is on its way only the newest wish waits, and older ones are never
 * asked. The promise is kept once no wish is left.
 */
export function latest(ask) {
  let wish = null;
  let running = null;
  async function run() {
    try {
      while (wish) {
        const { wanted } = wish;
        wish = null;
        await ask(wanted, () => wish === null);
      }
    } finally {
      running = null;
    }
  }
  return function want(wanted) {
    wish = { wanted };
    running ??= run();
    return running;
  };
}
