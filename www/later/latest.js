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

/**
 * Draws with `draw(request)` until what is drawn is what `wanted()` gives, if it gives anything: a change on the way is
 * seen when the answer has come. What could not be drawn rejects the promise, and is tried again with the next call.
 */
export function upToDate(wanted, draw) {
  let drawn = "";
  const next = latest(async (request) => {
    if (request === drawn) return;
    drawn = "";
    await draw(JSON.parse(request));
    drawn = request;
    update();
  });
  function update() {
    const request = wanted();
    return request ? next(JSON.stringify(request)) : undefined;
  }
  return update;
}
