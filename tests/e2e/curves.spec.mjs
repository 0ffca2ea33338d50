// The Curves view on screens of several sizes: what fits on them, and what can be taken hold of.
import { answer, headline, open, plain } from "./answers.mjs";
import { expect, test } from "./fixtures.mjs";

const link = (page) => new URL(page.url()).searchParams;
const kept = (page, key) => expect.poll(() => link(page).get(key));

/** What went wrong, without the browser's advice on how this test reads a canvas. */
const own = (complaints) => complaints.filter((text) => !text.includes("willReadFrequently"));

/** Where the page's accent is painted most: the middle of the reader's own point on a chart, in the page's pixels. */
const ownPoint = (page, kind) => page.locator(`#canvas-${kind}`).evaluate((canvas) => {
  const probe = document.createElement("i");
  probe.style.color = "var(--accent)";
  document.body.append(probe);
  const [r, g, b] = getComputedStyle(probe).color.match(/\d+/g).map(Number);
  probe.remove();
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  const is = (x, y) => {
    const at = 4 * (y * width + x);
    return Math.abs(data[at] - r) + Math.abs(data[at + 1] - g) + Math.abs(data[at + 2] - b) < 24;
  };
  const scale = width / canvas.getBoundingClientRect().width;
  const span = Math.round(4 * scale);
  // The disc is the only thing in the accent that fills a square of this size.
  const found = [];
  for (let y = span; y < height - span; y += 1) {
    for (let x = span; x < width - span; x += 1) {
      let full = true;
      for (let d = -span; d <= span && full; d += span) full = is(x + d, y) && is(x, y + d) && is(x + d / 2, y + d / 2);
      if (full) found.push([x, y]);
    }
  }
  const { left, top } = canvas.getBoundingClientRect();
  const mean = (of) => found.reduce((sum, point) => sum + point[of], 0) / found.length / scale;
  return { x: left + mean(0), y: top + mean(1) };
});

test("the marked point is dragged to another k, live, in one step of undo", async ({ page, complaints }) => {
  await open(page, "lang=en");
  await page.waitForTimeout(300);
  const { x, y } = await ownPoint(page, "frequency");
  await page.mouse.move(x, y);
  await expect(page.locator("#plot-frequency")).toHaveCSS("cursor", "grab");
  await page.mouse.down();
  const seen = new Set();
  for (let step = 1; step <= 20; step += 1) {
    await page.mouse.move(x + 10 * step, y + step);
    seen.add(await page.locator("#field-every").inputValue());
  }
  await page.mouse.up();
  const every = Number(link(page).get("every"));
  expect(every).toBeGreaterThan(4);
  expect(Number.isInteger(every)).toBe(true);
  expect(seen.size, "values on the way").toBeGreaterThan(4);
  await expect.poll(() => headline(page)).toBe(plain(answer(`every=${every}`)));
  await page.waitForTimeout(200);
  const moved = await ownPoint(page, "frequency");
  expect(Math.abs(moved.x - (x + 200)), "the point is under the pointer").toBeLessThan(20);
  await page.locator("#undo").click();
  await kept(page, "every").toBe(null);
  await expect(page.locator("#undo")).toBeDisabled();
  expect(own(complaints)).toEqual([]);
});

for (const focus of ["nothing", "a field", "a field being typed in", "the chart"]) {
  test(`Escape gives a drag of the marked point up, with the focus on ${focus}: all is as before it, the history too`, async ({ page, complaints }) => {
    await open(page, "lang=en&every=2");
    await page.waitForTimeout(300);
    if (focus.startsWith("a field")) await page.locator("#field-jitter").focus();
    if (focus.endsWith("typed in")) await page.keyboard.type("3%");
    if (focus === "the chart") await page.locator("#canvas-frequency").focus();
    await page.waitForTimeout(300);
    const { x, y } = await ownPoint(page, "frequency");
    const before = await headline(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    // What was typed is done with by then.
    const [address, length] = [page.url(), await page.evaluate(() => history.length)];
    await page.mouse.move(x + 120, y, { steps: 6 });
    await expect(page.locator("#field-every")).not.toHaveValue("2");
    await page.keyboard.press("Escape");
    await expect(page.locator("#field-every")).toHaveValue("2");
    await expect.poll(() => headline(page)).toBe(before);
    // What is left of the press is no drag any longer.
    await page.mouse.move(x + 160, y, { steps: 4 });
    await page.mouse.up();
    await page.waitForTimeout(300);
    await expect(page.locator("#field-every")).toHaveValue("2");
    expect(page.url()).toBe(address);
    expect(await page.evaluate(() => history.length)).toBe(length);
    // Nothing is left to undo but what was typed.
    if (focus.endsWith("typed in")) {
      expect(link(page).get("jitter")).not.toBe(null);
      await page.locator("#undo").click();
      await kept(page, "jitter").toBe(null);
    }
    await expect(page.locator("#undo")).toBeDisabled();
    expect(own(complaints)).toEqual([]);
  });
}

test("a drag of the marked point is one entry of the history, written when it ends", async ({ page }) => {
  await open(page, "lang=en&every=2");
  await page.waitForTimeout(300);
  const { x, y } = await ownPoint(page, "frequency");
  const length = await page.evaluate(() => history.length);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 120, y, { steps: 6 });
  await page.waitForTimeout(400);
  expect(link(page).get("every")).toBe("2");
  await page.mouse.up();
  await kept(page, "every").not.toBe("2");
  expect(await page.evaluate(() => history.length)).toBe(length + 1);
  await page.goBack();
  await kept(page, "every").toBe("2");
  await expect(page.locator("#field-every")).toHaveValue("2");
});

test("the marked point is dragged to another size", async ({ page, complaints }) => {
  await open(page, "lang=en");
  await page.waitForTimeout(300);
  const { x, y } = await ownPoint(page, "size");
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 60, y, { steps: 6 });
  await page.mouse.up();
  await kept(page, "size").not.toBe(null);
  expect(link(page).get("size")).toMatch(/^\d{1,3}(\.\d{1,2})?[kMG]?B$/);
  await page.locator("#undo").click();
  await kept(page, "size").toBe(null);
  expect(own(complaints)).toEqual([]);
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  const touch = async (page, points) => {
    const client = await page.context().newCDPSession(page);
    const [first, ...rest] = points.map(([x, y]) => ({ x, y }));
    await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [first] });
    for (const point of rest) await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [point] });
    return () => client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };

  test("press and drag moves the readout, and the page stays", async ({ page }) => {
    await open(page, "lang=en");
    await page.locator("#plot-frequency").scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => [scrollX, scrollY]);
    const box = await page.locator("#plot-frequency").boundingBox();
    const y = box.y + 60;
    const at = (part) => [box.x + box.width * part, y];
    const lift = await touch(page, [at(0.4), at(0.5), at(0.6), at(0.7)]);
    const readout = page.locator("#chart-frequency .readout strong");
    await expect(readout).toBeVisible();
    await lift();
    expect(await page.evaluate(() => [scrollX, scrollY])).toEqual(before);
  });

  test("a drag of the marked point changes the scenario", async ({ page }) => {
    await open(page, "lang=en&every=4");
    await page.locator("#plot-frequency").scrollIntoViewIfNeeded();
    await page.waitForTimeout(300);
    const { x, y } = await ownPoint(page, "frequency");
    const lift = await touch(page, [[x + 8, y], [x + 30, y], [x + 60, y], [x + 80, y]]);
    await lift();
    await expect.poll(() => Number(link(page).get("every"))).toBeGreaterThan(6);
    expect(await page.evaluate(() => scrollX)).toBe(0);
  });

  test("everything to press is 44 pixels high", async ({ page }) => {
    for (const lang of ["en", "zh"]) {
      await open(page, `lang=${lang}`);
      for (const sheet of [false, true]) {
        if (sheet) {
          await page.locator("#sheet-open").click();
          await page.locator("details.more > summary").click();
        } else {
          await page.locator("#menu").click();
          await page.locator("#notes summary").click();
          await page.locator("#export-size").click();
          await expect(page.locator("#save-size-csv")).toBeVisible();
        }
        const small = await page.evaluate(() => [...document.querySelectorAll("button, input, select, summary, a[href], [role=switch]")]
          // Words in a sentence are as high as the sentence's line.
          .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches(".token, .skip, :disabled") && !one.closest("[inert]"))
          .filter((one) => one.closest("p, td, footer") === null)
          .map((one) => {
            // A label or a box around a field takes the press for it.
            const high = Math.max(one.getBoundingClientRect().height, one.closest("label, .row")?.getBoundingClientRect().height ?? 0);
            return [one.id || one.className || one.textContent.slice(0, 20), Math.round(high * 10) / 10];
          })
          .filter(([, high]) => high < 43.5));
        expect(small, `${lang}, sheet ${sheet}`).toEqual([]);
      }
    }
  });
});

for (const lang of ["en", "zh"]) {
  test(`at 1280 × 800 the first screen holds the charts whole, ${lang}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, `lang=${lang}`);
    const boxes = {};
    for (const kind of ["frequency", "size", "link"]) {
      boxes[kind] = await page.locator(`#chart-${kind}`).boundingBox();
      const { y, height } = boxes[kind];
      expect(y + height, kind).toBeLessThanOrEqual(800);
    }
    expect(boxes.frequency.y + boxes.frequency.height, "no empty foot").toBeGreaterThan(770);
    const hero = await page.locator("#plot-frequency").boundingBox();
    expect(hero.height).toBeGreaterThanOrEqual(280);
  });

  test(`charts shrink before the page scrolls, ${lang}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 600 });
    await open(page, `lang=${lang}`);
    for (const [kind, least] of [["frequency", 280], ["size", 150], ["link", 150]]) {
      const { height } = await page.locator(`#plot-${kind}`).boundingBox();
      expect(height, kind).toBeGreaterThanOrEqual(least);
      if (kind !== "frequency") expect(height, kind).toBeLessThan(165);
    }
  });

  for (const width of [1024, 1100, 1279]) {
    test(`no chart's title breaks and nothing leaves its frame at ${width}, ${lang}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await open(page, `lang=${lang}`);
      for (const kind of ["frequency", "size", "link"]) {
        const title = await page.locator(`#title-${kind}`).boundingBox();
        expect(title.height, kind).toBeLessThan(20);
        const [figure, tools] = [await page.locator(`#chart-${kind}`).boundingBox(), await page.locator(`#chart-${kind} .tools`).boundingBox()];
        expect(tools.x + tools.width, kind).toBeLessThanOrEqual(figure.x + figure.width + 1);
        expect(title.x + title.width, kind).toBeLessThanOrEqual(tools.x + 1);
      }
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  }
}

test("no dot hangs where the line under the answer breaks", async ({ page }) => {
  for (const width of [1280, 1100, 800, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, "lang=en");
    const seen = await page.locator("#range").evaluate((line) => {
      const { left } = line.getBoundingClientRect();
      const clip = Number(getComputedStyle(line).clipPath.match(/([\d.]+)px\)$/)[1]);
      return [...line.children].map((piece, at) => {
        const before = line.children[at - 1]?.getBoundingClientRect();
        const box = piece.getBoundingClientRect();
        const begins = !before || box.top > before.top + 2;
        return { begins, shown: box.left + 7 >= left + clip };
      });
    });
    for (const { begins, shown } of seen) expect(shown, `${width}`).toBe(!begins);
  }
});

test("a loss under the target never reads as the target", async ({ page }) => {
  await open(page, "lang=en");
  const [row] = await page.locator("#levers li").all();
  await expect(row).toContainText("4.9");
  await row.getByRole("button", { name: /^Apply/ }).click();
  await expect(page.locator("#answer")).toContainText("under");
  await expect(page.locator("#answer strong").first()).not.toHaveText(/^5\.0/);
});

test("a phone's bar: the other language, a menu, and views in a row below", async ({ page, complaints }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "lang=en");
  await expect(page.getByRole("button", { name: "EN", exact: true })).toBeHidden();
  await expect(page.locator("#theme-dark")).toBeHidden();
  const [wordmark, views] = [await page.locator(".wordmark").boundingBox(), await page.locator(".views").boundingBox()];
  expect(views.y).toBeGreaterThanOrEqual(wordmark.y + wordmark.height - 1);
  await page.locator("#menu").click();
  await page.locator("#theme-dark").click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.keyboard.press("Escape");
  await expect(page.locator("#theme-dark")).toBeHidden();
  await expect(page.locator("#menu")).toBeFocused();
  await page.getByRole("button", { name: "中文" }).click();
  await expect(page.getByRole("button", { name: "EN", exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("keys: k, theme, language, link, first field", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "lang=en");
  await page.locator("h1").click({ position: { x: 2, y: 2 } });
  await page.keyboard.press("]");
  await kept(page, "every").toBe("2");
  await page.keyboard.press("]");
  await kept(page, "every").toBe("4");
  await page.keyboard.press("[");
  await kept(page, "every").toBe("2");
  await page.keyboard.press("u");
  await kept(page, "every").toBe("4");
  await page.keyboard.press("d");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.keyboard.press("d");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.keyboard.press("c");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("every=4");
  await page.keyboard.press("z");
  await expect(page.locator("html")).toHaveAttribute("lang", /^zh/);
  for (const [key, place] of [["g", "#field-gpu"], ["l", "#field-link input:checked"], ["n", "#field-n input:checked"]]) {
    await page.locator("h1").click({ position: { x: 2, y: 2 } });
    await page.keyboard.press(key);
    await expect(page.locator(place)).toBeFocused();
  }
  await page.locator("h1").click({ position: { x: 2, y: 2 } });
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("/");
  await expect(page.locator("#field-gpu")).toBeFocused();
});
