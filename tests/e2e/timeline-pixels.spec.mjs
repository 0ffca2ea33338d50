// The toll strip and the rows of bars: colours where the simulator says, words whole and apart in every width and language.
import { open } from "./answers.mjs";
import { expect, test } from "./fixtures.mjs";
import { apart, ask, mixed, shot, tokens } from "./pixels.mjs";

const SAME = 3;
const QUERY = "view=timeline&lang=en&share=20%25&slowrank=5:6%25";

async function timeline(page, query) {
  await page.goto(`/?${query}`);
  await expect(page.locator("#plot-timeline .picture svg")).toBeVisible();
  await expect(page.locator("#timeline .strip svg").first()).toBeVisible();
  await expect(page.locator("#timeline[aria-busy]")).toHaveCount(0);
  await page.waitForTimeout(300);
}

for (const dpr of [1, 2]) {
  for (const theme of ["light", "dark"]) {
    test.describe(`${theme}, ${dpr} device pixels a CSS pixel`, () => {
      test.use({ deviceScaleFactor: dpr, colorScheme: theme, viewport: { width: 1280, height: 1100 } });
      const colours = tokens(theme);

      test("bars have the colour of what the trace says at their middle, and hatch where compute waits", async ({ page }) => {
        await timeline(page, QUERY);
        const box = await page.locator("#plot-timeline .picture svg").boundingBox();
        const answer = await ask(page, "timeline", QUERY, { periods: 2, lang: "en", width: Math.round(box.width), height: Math.round(box.height) });
        const { left, right, from, to, rows } = answer.axis;
        const { traceEvents } = JSON.parse((await ask(page, "trace", QUERY, { periods: 2 })).trace);
        const picture = await shot(page, box);
        const x = (seconds) => left + ((seconds - from) / (to - from)) * (right - left);
        const playhead = await page.locator("#plot-timeline .playhead").evaluate((line) => line.getBoundingClientRect().x) - box.x;
        const faint = colours.copy.map((value, at) => colours.bg[at] + 0.32 * (value - colours.bg[at]));
        const seen = {};
        for (const { ph, name, ts, dur, tid } of traceEvents) {
          if (ph !== "X") continue;
          const [a, b] = [x(ts / 1e6), x((ts + dur) / 1e6)];
          const middle = (a + b) / 2;
          const near = [playhead, ...answer.barriers.map(x)].some((line) => Math.abs(line - middle) < 3);
          if (b - a < 5 || near) continue;
          const compute = tid % 2 === 1;
          const row = rows[Math.floor((tid - 1) / 2)];
          const [top, bottom] = compute ? row.compute : row.copy;
          const colour = picture.at(middle * dpr, ((top + bottom) / 2) * dpr);
          const one = (...colours) => colours.some((other) => apart(colour, other) <= SAME);
          const hatched = () => mixed(colour, colours.bg, colours.intr).off <= 8;
          const right = {
            forward: () => one(colours.fwd),
            // Slices of it are slowed beside a collective.
            backward: () => one(colours.bwd) || hatched(),
            framework: () => one(colours.intr),
            "drain and refill": hatched,
            "wait for all_reduce": () => one(colours.copy),
            // What other tenants add is dotted.
            all_reduce: () => one(colours.copy, faint) || mixed(colour, colours.cont, colours.bg).off <= 8,
          }[name];
          if (!right) continue;
          seen[name] = (seen[name] ?? 0) + 1;
          expect(right(), `${name} of track ${tid} at ${middle.toFixed(1)}: ${colour}`).toBe(true);
        }
        for (const name of ["forward", "backward", "framework", "wait for all_reduce"]) expect(seen[name], name).toBeGreaterThan(7);

        // The barriers' lines, between rows; the playhead's line over everything.
        const between = (rows[0].copy[1] + rows[1].y[1] - rows[1].y[1] + rows[0].y[1]) / 2;
        for (const barrier of answer.barriers) {
          const at = x(barrier) * dpr;
          const line = [-1, 0].map((shift) => mixed(picture.at(Math.floor(at) + shift, between * dpr), colours.bg, colours.ink).share);
          expect(Math.max(...line, mixed(picture.at(Math.round(at), between * dpr), colours.bg, colours.ink).share), "a barrier's line").toBeGreaterThan(0.5);
        }
        const { y } = await page.locator("#plot-timeline .playhead").boundingBox();
        const pixels = [-1, 0, 1, 2].map((shift) => picture.at(Math.round(playhead * dpr) + shift, (y - box.y + 20) * dpr));
        expect(Math.min(...pixels.map((colour) => apart(colour, colours.accent))), "playhead").toBeLessThanOrEqual(dpr > 1 ? SAME : 100);
      });

      test("the strip shows a closed boom, the last truck and the waiting ones in their colours, and opens the boom", async ({ page }) => {
        await timeline(page, QUERY);
        const strip = page.locator("#timeline .strip svg").first();
        const inside = async (title) => {
          const box = await strip.evaluate((svg, start) => {
            const group = [...svg.querySelectorAll("g")].find((one) => one.querySelector(":scope > title")?.textContent.startsWith(start));
            const { x, y, width, height } = group.getBoundingClientRect();
            // A stroke is not in the box.
            return { x: x - 3, y: y - 3, width: width + 6, height: height + 6 };
          }, title);
          const picture = await shot(page, box);
          return (colour) => picture.colours().filter(([found]) => apart(found, colours[colour]) <= SAME).reduce((sum, [, count]) => sum + count, 0);
        };
        const closed = await inside("boom down");
        expect(closed("intr"), "closed boom").toBeGreaterThan(20 * dpr * dpr);
        const last = await inside("GPU 5");
        expect(last("intr"), "the last truck").toBeGreaterThan(150 * dpr * dpr);
        expect(last("bg"), "its number").toBeGreaterThan(2 * dpr);
        const first = await inside("GPU 0");
        expect(first("copy"), "a waiting truck").toBeGreaterThan(150 * dpr * dpr);
        expect(first("intr")).toBe(0);
        // Behind the barrier.
        const { at } = (await ask(page, "strip", QUERY, { size: "large", lang: "en" }));
        expect(at).toBeGreaterThan(0);
        await page.locator("#plot-timeline").focus();
        await page.keyboard.press("End");
        await page.waitForTimeout(200);
        const opened = await inside("boom up");
        expect(opened("accent"), "open boom").toBeGreaterThan(15 * dpr * dpr);
      });
    });
  }
}

const WIDTHS = [320, 390, 720, 936, 1200];
const SCENARIOS = ["", "n=1", "n=2&every=4", "link=pcie-p2p", "gpu=h100-nvl", "share=20%25", "slowrank=5:3%25", "every=8", "per=4", "sync=sharded", "gpu=h200-nvl&n=4&share=60%25"];

/** Draws every request's picture in turn and says which words are cut by its edge or lie on each other. */
const judge = (page, requests) => page.evaluate(async (requests) => {
  const place = document.createElement("div");
  place.style.cssText = "position:absolute;top:0;left:0;z-index:99;line-height:0";
  document.body.append(place);
  const found = [];
  let words = 0;
  const wait = () => new Promise((resolve, reject) => {
    globalThis.asked.onmessage = ({ data }) => (data.error ? reject(new Error(data.error.text)) : resolve(data.result));
  });
  for (const [verb, query, options] of requests) {
    const answered = wait();
    globalThis.asked.postMessage({ id: 1, verb, query, options });
    const { svg } = await answered;
    place.innerHTML = svg;
    const frame = place.querySelector("svg").getBoundingClientRect();
    const boxes = [...place.querySelectorAll("text")].map((text) => {
      const { left, right, top, bottom } = text.getBoundingClientRect();
      // Letters fill about the middle six tenths of their line.
      const air = 0.2 * (bottom - top);
      return { text: text.textContent, left, right, top: top + air, bottom: bottom - air };
    });
    words += boxes.length;
    const where = `${verb} ${query} ${JSON.stringify(options)}`;
    for (const [at, box] of boxes.entries()) {
      if (box.left < frame.left - 0.5 || box.right > frame.right + 0.5 || box.top < frame.top || box.bottom > frame.bottom) {
        found.push(`${where}: “${box.text}” is cut (${(box.left - frame.left).toFixed(1)} to ${(box.right - frame.left).toFixed(1)})`);
      }
      for (const other of boxes.slice(at + 1)) {
        if (box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom) {
          found.push(`${where}: “${box.text}” on “${other.text}”`);
        }
      }
    }
  }
  place.remove();
  return { found, words };
}, requests);

test("no word of the rows is cut or lies on another, in any width, language and scenario", async ({ page }) => {
  await open(page);
  await ask(page, "answer", "", { lang: "en" });
  const requests = [];
  for (const width of WIDTHS) {
    for (const lang of ["en", "zh"]) {
      for (const query of SCENARIOS) requests.push(["timeline", query, { width, lang, periods: 2 }]);
      for (let periods = 1; periods <= 8; periods += 1) requests.push(["timeline", "slowrank=5:3%25", { width, lang, periods, height: periods % 2 ? 200 : 460 }]);
    }
  }
  const { found, words } = await judge(page, requests);
  expect(found).toEqual([]);
  expect(words).toBeGreaterThan(10 * requests.length);
});

test("no word of the strip is cut or lies on another, at any moment, width, language and scenario", async ({ page }) => {
  await open(page);
  const requests = [];
  for (const query of SCENARIOS) {
    const { events } = await ask(page, "strip", query, { size: "large", lang: "en" });
    // The moment of waiting, and some between here and the next period's end.
    const times = [0.15, 0.45, 0.7, 0.97].map((share) => events[Math.floor(share * (events.length - 1))]?.at).filter((t) => t !== undefined);
    for (const width of WIDTHS) {
      for (const lang of ["en", "zh"]) {
        requests.push(["strip", query, { size: "large", width, lang }]);
        for (const t of times) requests.push(["strip", query, { size: "large", width, lang, t }]);
      }
    }
  }
  const { found, words } = await judge(page, requests);
  expect(found).toEqual([]);
  expect(words).toBeGreaterThan(2 * requests.length);
});
