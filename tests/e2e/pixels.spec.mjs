// The pictures pixel by pixel, at one and two device pixels a CSS pixel, in both themes.
// Places come from the command line's numbers and the rules of the drawing, colours from the list; no picture is stored,
// since fonts differ between systems.
import { open, predict } from "./answers.mjs";
import { expect, test } from "./fixtures.mjs";
import { apart, ask, difference, median, mixed, runs, shot, tokens } from "./pixels.mjs";

const CHARTS = ["frequency", "size", "link"];
/** Colours this near are one: what a screen's rounding leaves. */
const SAME = 3;

const is = (colour) => (other) => apart(colour, other) <= SAME;

/** Opens the page and waits until its charts stand still. */
async function curves(page, query) {
  await open(page, query);
  await expect.poll(() => page.locator("#canvas-link").evaluate((canvas) => canvas.width)).toBeGreaterThan(300);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(200);
}

/** Level lines of a colour over most of the plot: first row and thickness, from the top, in device pixels. */
function level(picture, colour) {
  const same = is(colour);
  const rows = Array.from({ length: picture.height }, (_, y) => picture.row(y).filter(same).length > 0.5 * picture.width);
  let y = 0;
  return runs(rows).flatMap(([full, thick]) => {
    y += thick;
    return full ? [{ y: y - thick, thick }] : [];
  });
}

/** The hero's axes in device pixels, from its grid: the lines stand at these values when nothing is below 0.5 %. */
function axes(picture, colours) {
  const grid = level(picture, colours.rule);
  const values = [100, 50, 10, 2, 1, 0.5];
  expect(grid.length, "grid lines beside the two thresholds").toBe(values.length);
  const middle = ({ y, thick }) => y + thick / 2;
  const [top, bottom] = [middle(grid[0]), middle(grid.at(-1))];
  const y = (percent) => top + ((bottom - top) * Math.log(100 / percent)) / Math.log(200);
  const [base] = level(picture, colours.rule2);
  const line = picture.row(base.y).map(is(colours.rule2));
  const [left, right] = [line.indexOf(true), line.lastIndexOf(true) + 1];
  return { grid: values.map((value, at) => ({ ...grid[at], value })), base, y, x: (every) => left + ((right - left) * Math.log2(every)) / 6 };
}

/**
 * Two drawings of one chart are alike. Letters are as wide as a system sets them at each size, which leaves up to five of
 * 255 where words are many; so nothing may fit better after a step aside of one CSS pixel.
 */
function alike(one, other, step, name) {
  const inPlace = difference(one, other);
  expect(inPlace, `${name}: mean difference`).toBeLessThan(6);
  for (const [x, y] of [[step, 0], [0, step]]) {
    const [width, height] = [one.width - x, one.height - y];
    expect(difference(one.part(x, y, width, height), other), `${name}: moved by ${x}, ${y}`).toBeGreaterThan(inPlace);
    expect(difference(one, other.part(x, y, width, height)), `${name}: moved by ${-x}, ${-y}`).toBeGreaterThan(inPlace);
  }
}

for (const dpr of [1, 2]) {
  for (const theme of ["light", "dark"]) {
    test.describe(`${theme}, ${dpr} device pixels a CSS pixel`, () => {
      test.use({ deviceScaleFactor: dpr, colorScheme: theme });
      const colours = tokens(theme);
      const bg = is(colours.bg);

      test("the hero's point, lines and grid are where the scenario says, in the colours of the list", async ({ page }) => {
        await curves(page, "lang=en&every=4");
        const picture = await shot(page, "#canvas-frequency");
        const { grid, base, x, y } = axes(picture, colours);

        for (const { value, y: from, thick } of grid) {
          expect(thick, `thickness of the line at ${value} %`).toBe(dpr);
          expect(Math.abs(from + thick / 2 - y(value)), `the line at ${value} % on a logarithmic axis`).toBeLessThanOrEqual(1);
        }
        expect(base.thick).toBe(dpr);

        // The reader's own point: a disc, a ring of the ground, and a stem down to the axis.
        const lost = predict("every=4").throughput_lost_percent;
        const [cx, cy] = [x(4), y(lost)];
        const around = (radius, at) => {
          const angle = (2 * Math.PI * at) / 24;
          return picture.at(cx + radius * dpr * Math.cos(angle) - 0.5, cy + radius * dpr * Math.sin(angle) - 0.5);
        };
        for (let at = 0; at < 24; at += 1) {
          for (const radius of dpr > 1 ? [0, 2, 4, 5] : [0, 2, 4]) expect(apart(around(radius, at), colours.accent), `disc, ${radius} px from its middle`).toBeLessThanOrEqual(SAME);
          // With one device pixel a CSS pixel the scale places the middle to half of one: the ring is looked for that far
          // around, and a pixel of it may be covered to less than half by what stands beside it.
          const covered = (dpr > 1 ? [7] : [6.5, 7, 7.5]).map((radius) => {
            const { share, off } = mixed(around(radius, at), colours.bg, colours.accent);
            return off + 100 * share;
          });
          expect(Math.min(...covered), "ring of the ground").toBeLessThan(dpr > 1 ? 8 : 45);
        }
        expect(apart(picture.at(cx - 0.5, cy + 14 * dpr), colours.accent), "stem").toBeLessThanOrEqual(SAME);

        // The selected line, across: its own colour over an even ground, without what else crosses a column.
        const found = [];
        const centre = (column) => {
          const candidates = column.map((colour, at) => [at, apart(colour, colours.nv)]).filter(([, off]) => off <= SAME);
          return candidates.length > 0 ? candidates.reduce((sum, [at]) => sum + at, 0) / candidates.length : NaN;
        };
        for (let at = Math.round(x(17.5)); at < x(30); at += 1) {
          const middle = centre(picture.column(at));
          const slope = (centre(picture.column(at + 6)) - centre(picture.column(at - 6))) / 12;
          if (!Number.isFinite(middle + slope)) continue;
          const near = 7 * dpr;
          const part = picture.column(at).slice(Math.round(middle) - near, Math.round(middle) + near + 1);
          const ground = part[0];
          const sides = [...part.slice(0, 3 * dpr), ...part.slice(-3 * dpr)];
          if (sides.some((colour) => apart(colour, ground) > SAME)) continue;
          const across = part.reduce((sum, colour) => sum + mixed(colour, ground, colours.nv).share, 0);
          found.push((across * Math.cos(Math.atan(slope))) / dpr);
        }
        expect(found.length, "columns in which the line is alone").toBeGreaterThan(10);
        expect(Math.abs(median(found) - 2.5), `width of the selected line: ${median(found)}`).toBeLessThan(0.2);

        // Thresholds: dashes of two and gaps of three.
        for (const percent of [5, 20]) {
          const near = Math.round(y(percent));
          const ink = (row) => picture.row(row).filter(is(colours.ink2)).length;
          const rows = Array.from({ length: 4 * dpr + 1 }, (_, at) => near - 2 * dpr + at);
          const most = Math.max(...rows.map(ink));
          expect(rows.filter((row) => ink(row) > 0.8 * most).length, `thickness at ${percent} %`).toBe(dpr);
          const row = rows.find((one) => ink(one) === most);
          const pieces = runs(picture.row(row).slice(Math.round(x(1)), Math.round(x(64))).map(is(colours.ink2)));
          const dashes = pieces.filter(([on]) => on).map(([, length]) => length);
          expect(median(dashes), `dashes at ${percent} %`).toBe(2 * dpr);
          expect(median(pieces.filter(([on]) => !on).map(([, length]) => length)), `gaps at ${percent} %`).toBe(3 * dpr);
          expect(dashes.filter((length) => length === 2 * dpr).length / dashes.length).toBeGreaterThan(0.85);
        }
      });

      test("canvases have every pixel of the screen, ink in their words, and nothing cut at their borders", async ({ page }) => {
        for (const lang of ["en", "zh"]) {
          await curves(page, `lang=${lang}`);
          for (const kind of CHARTS) {
            const { backing, size, title } = await page.locator(`#canvas-${kind}`).evaluate((canvas, id) => {
              const { width, height } = canvas.getBoundingClientRect();
              const box = document.getElementById(`title-${id}`).getBoundingClientRect();
              return { backing: [canvas.width, canvas.height], size: [width, height], title: { x: box.x, y: box.y, width: box.width, height: box.height } };
            }, kind);
            expect(backing).toEqual(size.map((side) => Math.round(side * dpr)));
            const picture = await shot(page, `#canvas-${kind}`);
            expect([picture.width, picture.height], "painted without scaling").toEqual(backing);
            // The axis title begins at the very left, as the title above it: a letter's edge may reach its first pixel.
            const left = picture.column(0);
            expect(left.slice(0, 16 * dpr).filter((colour) => !bg(colour)).length).toBeLessThanOrEqual(4 * dpr);
            const border = [...left.slice(16 * dpr), ...picture.row(0), ...picture.row(picture.height - 1), ...picture.column(picture.width - 1)];
            expect(border.filter((colour) => !bg(colour)).length, `${kind}, ${lang}: ink in the canvas' border`).toBe(0);
            const ticks = picture.colours().filter(([colour]) => apart(colour, colours.ink3) < 24);
            expect(ticks.reduce((sum, [, count]) => sum + count, 0), "ink of the ticks").toBeGreaterThan(40);
            const heading = await shot(page, title);
            const inks = heading.colours().filter(([colour]) => apart(colour, colours.ink) < 24);
            expect(inks.reduce((sum, [, count]) => sum + count, 0), "ink of the title").toBeGreaterThan(60);
            const rim = [...heading.row(0), ...heading.row(heading.height - 1)];
            expect(rim.filter((colour) => mixed(colour, colours.bg, colours.ink).share > 0.2).length, `${kind}, ${lang}: ink in the title's border`).toBe(0);
          }
        }
      });

      test("charts use the list's colours and mixes of two of them, and nothing else", async ({ page }) => {
        await curves(page, "lang=en&every=4&share=20%25");
        const list = Object.values(colours);
        for (const kind of CHARTS) {
          const picture = await shot(page, `#canvas-${kind}`);
          const strange = picture.colours().filter(([colour]) => {
            // Where a band lies under an edge, three meet.
            const grounds = [colours.bg, colours.nv.map((value, at) => colours.bg[at] + 0.16 * (value - colours.bg[at]))];
            return ![...grounds, ...list].some((from) => list.some((to) => mixed(colour, from, to).off <= 10));
          });
          const count = strange.reduce((sum, [, pixels]) => sum + pixels, 0);
          expect(count / (picture.width * picture.height), `${kind}: ${JSON.stringify(strange.slice(0, 4))}`).toBeLessThan(0.002);
        }
      });

      test("hatch and dots of the breakdown repeat every five CSS pixels", async ({ page }) => {
        await curves(page, "lang=en&share=40%25");
        const bars = await shot(page, "#breakdown .bars");
        const [left, top] = await page.locator("#breakdown .bars").evaluate((element) => {
          const { left, top } = element.getBoundingClientRect();
          return [left, top];
        });
        const part = async (name) => {
          const box = await page.locator(`#breakdown .bars .part.${name}`).last().boundingBox();
          const inside = (from, size) => [Math.ceil((from + 2) * dpr), Math.floor((from + size - 2) * dpr)];
          return { x: inside(box.x - left, box.width), y: inside(box.y - top, box.height) };
        };
        const piece = (y, [from, to]) => bars.row(y).slice(from, to);
        const pitch = (colours) => {
          const pieces = runs(colours);
          const rises = [];
          let at = 0;
          for (const [on, length] of pieces) {
            if (on && at > 0) rises.push(at);
            at += length;
          }
          return (rises.at(-1) - rises[0]) / (rises.length - 1) / dpr;
        };

        // Along a level line, stripes at 45° are √2 times as far apart as across.
        const hatch = await part("intr");
        const striped = piece(Math.round((hatch.y[0] + hatch.y[1]) / 2), hatch.x);
        const shares = striped.map((colour) => mixed(colour, colours.bg, colours.intr));
        expect(Math.abs(pitch(shares.map(({ share }) => share > 0.5)) / Math.SQRT2 - 5)).toBeLessThan(0.1);
        expect(Math.max(...shares.map(({ off }) => off)), "only two colours in the hatch").toBeLessThan(10);
        expect(Math.max(...shares.map(({ share }) => share))).toBeGreaterThan(0.95);
        expect(Math.min(...shares.map(({ share }) => share))).toBeLessThan(0.15);

        const dots = await part("cont");
        const light = (y) => piece(y, dots.x).filter((colour) => mixed(colour, colours.cont, colours.bg).share > 0.4).length;
        const rows = Array.from({ length: dots.y[1] - dots.y[0] }, (_, at) => dots.y[0] + at);
        const full = rows.reduce((best, row) => (light(row) > light(best) ? row : best));
        const dotted = piece(full, dots.x).map((colour) => mixed(colour, colours.cont, colours.bg));
        expect(Math.abs(pitch(dotted.map(({ share }) => share > 0.4)) - 5)).toBeLessThan(0.1);
        expect(Math.max(...dotted.map(({ off }) => off)), "only two colours in the dots").toBeLessThan(10);
        expect(dotted.filter(({ share }) => share < 0.05).length).toBeGreaterThan(0.3 * dotted.length);
      });

      test("a file of a chart looks like its canvas", async ({ page }) => {
        await curves(page, `lang=en&every=4`);
        // Browsers put a drawing on whole CSS pixels and a canvas on device pixels: with an odd height between them the two
        // charts at the side have half pixels.
        const { y } = await page.locator("#plot-link").boundingBox();
        if (y % 1 !== 0) await page.setViewportSize({ width: 1280, height: 801 });
        await page.waitForTimeout(300);
        for (const kind of CHARTS) {
          const box = await page.locator(`#plot-${kind}`).boundingBox();
          const canvas = await shot(page, `#canvas-${kind}`);
          const { svg } = await ask(page, "chart", "every=4", { kind, lang: "en", theme, width: box.width, height: box.height });
          await page.locator(`#plot-${kind}`).evaluate((plot, text) => {
            const element = document.createElement("div");
            element.id = "file";
            // eslint-disable-next-line no-unsanitized/property -- what the module drew
            element.innerHTML = text;
            element.firstElementChild.style.display = "block";
            element.style.cssText = `position:absolute;z-index:99;left:0;top:0;background:var(--bg)`;
            plot.append(element);
          }, svg);
          const file = await shot(page, { x: box.x, y: box.y, width: canvas.width / dpr, height: canvas.height / dpr });
          await page.locator("#file").evaluate((element) => element.remove());
          expect([file.width, file.height]).toEqual([canvas.width, canvas.height]);
          alike(file, canvas, dpr, kind);
        }
      });
    });
  }
}

test("two device pixels a CSS pixel show the same picture, finer", async ({ browser, baseURL }) => {
  for (const theme of ["light", "dark"]) {
    const taken = [];
    for (const deviceScaleFactor of [1, 2]) {
      const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 }, colorScheme: theme, deviceScaleFactor });
      const page = await context.newPage();
      await curves(page, "lang=en&every=4");
      const pictures = [];
      for (const kind of CHARTS) pictures.push(await shot(page, `#canvas-${kind}`));
      taken.push(pictures);
      await context.close();
    }
    const [coarse, fine] = taken;
    for (const [at, kind] of CHARTS.entries()) {
      const smaller = fine[at].smaller(2);
      // Half a CSS pixel at an edge is one device pixel here and none there.
      expect(Math.abs(smaller.width - coarse[at].width) + Math.abs(smaller.height - coarse[at].height)).toBeLessThanOrEqual(1);
      alike(smaller, coarse[at], 1, `${kind}, ${theme}`);
    }
  }
});
