// What the page is shown on: paper, forced colours, more contrast, large zoom, fingers, little motion.
import { headline, open, plain, reach, settled } from "./answers.mjs";
import { expect, test } from "./fixtures.mjs";

const VIEWS = ["curves", "timeline"];
const visit = async (page, view, query = "") => {
  await open(page, `lang=en&${query}`).catch(() => {});
  if (view === "timeline") await page.keyboard.press("2");
  await page.waitForLoadState("networkidle");
  await settled(page);
};

/** What of the page reaches beyond its right edge, scroll containers of their own left out. */
const sideways = (page, within = "body") => page.evaluate((within) => {
  const root = document.querySelector(within);
  const wide = root === document.body ? document.documentElement : root;
  return wide.scrollWidth - wide.clientWidth;
}, within);

/** Shares of a canvas's pixels by brightness. */
const ground = (page, selector) => page.locator(selector).evaluate((canvas) => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, 4, 4);
  return [data[0], data[1], data[2]];
});

for (const view of VIEWS) {
  for (const theme of ["light", "dark"]) {
    test(`on paper ${view} is light, one column and without controls, from the ${theme} theme`, async ({ page, complaints }) => {
      await visit(page, view, `n=4&compute=50ms&jitter=2%25&theme=${theme}`);
      const before = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      await page.emulateMedia({ media: "print" });
      await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(251, 251, 249)");
      const paper = page.locator("main .paper");
      await expect(paper).toContainText("4 × H100 SXM, NVLink");
      for (const [name, value] of [["GPUs", "4"], ["Compute per micro-batch", "50.0 ms"], ["Straggler jitter, σ", "2.0 %"], ["Interconnect", "NVLink + NVSwitch"], ["Overlap with backward", "on"]]) {
        const row = paper.locator("tr", { has: page.getByRole("rowheader", { name, exact: true }) });
        await expect(row, name).toHaveText(`${name}${value}`);
      }
      await expect(page.locator(".foot .paper")).toContainText("compute=50ms");
      await expect(page.locator(".foot")).toContainText(/synctoll \d+\.\d+/);
      const left = await page.evaluate(() => [...document.querySelectorAll("button, input, select, summary, nav, [role=switch]")]
        .filter((e) => e.checkVisibility() && !e.matches(".token, .what, .layers button, details[open] > summary"))
        .map((e) => e.outerHTML.slice(0, 80)));
      expect(left, "controls are left").toEqual([]);
      const charts = await page.evaluate(() => [...document.querySelectorAll(".plot :is(canvas, svg)")]
        .filter((e) => e.checkVisibility() && !e.parentElement.closest("svg") && e.getBoundingClientRect().width > 300)
        .map((e) => { const { left, width, top, bottom } = e.getBoundingClientRect(); return { left, width, top, bottom }; }));
      expect(charts.length).toBeGreaterThan(view === "curves" ? 2 : 0);
      for (const { left, width } of charts) {
        expect(Math.abs(width - 605), "160 mm wide").toBeLessThan(3);
        expect(Math.abs(left - charts[0].left)).toBeLessThan(1);
      }
      for (let i = 1; i < charts.length; i += 1) expect(charts[i].top).toBeGreaterThanOrEqual(charts[i - 1].bottom - 1);
      if (view === "curves") await expect.poll(() => ground(page, "#canvas-size")).toEqual([251, 251, 249]);
      await page.emulateMedia({ media: "screen" });
      await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(before);
      if (view === "curves" && theme === "dark") await expect.poll(() => ground(page, "#canvas-size")).toEqual([18, 20, 21]);
      await expect(paper).toBeHidden();
      expect(complaints.filter((text) => !text.includes("willReadFrequently"))).toEqual([]);
    });
  }
}

test("a page printed from the dark theme carries light charts though no further frame is drawn", async ({ page }) => {
  await visit(page, "curves", "theme=dark");
  // The browser prints right after its event: what is not drawn by then is not on paper.
  const seen = await page.evaluate(async () => {
    const pixel = () => [...document.getElementById("canvas-frequency").getContext("2d").getImageData(1, 1, 1, 1).data].slice(0, 3);
    const before = pixel();
    dispatchEvent(new Event("beforeprint"));
    await Promise.resolve();
    for (let i = 0; i < 20; i += 1) await null;
    const during = pixel();
    dispatchEvent(new Event("afterprint"));
    return { before, during };
  });
  expect(seen).toEqual({ before: [18, 20, 21], during: [251, 251, 249] });
  await expect.poll(() => ground(page, "#canvas-frequency")).toEqual([18, 20, 21]);
  const pdf = await page.pdf({ format: "A4" });
  expect(pdf.length).toBeGreaterThan(20_000);
});

for (const colorScheme of ["light", "dark"]) {
  for (const theme of ["light", "dark"]) {
    test(`forced colours of a ${colorScheme} system over the ${theme} theme: textures stay, the reader's own is highlighted`, async ({ page, complaints }) => {
      await page.emulateMedia({ forcedColors: "active", colorScheme });
      await visit(page, "curves", `share=10%25&theme=${theme}`);
      const system = await page.evaluate(() => {
        const probe = document.createElement("i");
        document.body.append(probe);
        const of = (colour) => {
          probe.style.cssText = `forced-color-adjust: none; color: ${colour}`;
          return getComputedStyle(probe).color;
        };
        const found = Object.fromEntries(["Canvas", "CanvasText", "Highlight", "GrayText"].map((name) => [name, of(name)]));
        probe.remove();
        return found;
      });
      const style = (selector, property) => page.locator(selector).first().evaluate((e, p) => getComputedStyle(e)[p], property);
      expect(await style(".part.copy", "fill")).toBe(system.CanvasText);
      expect(await style(".part.intr", "fill")).toContain("#hatch");
      expect(await style(".part.cont", "fill")).toContain("#dots");
      expect(await style("#hatch .intr", "fill")).toBe(system.CanvasText);
      expect(await style("#dots .dot", "fill")).toBe(system.Canvas);
      expect(await style(".segments input:checked + span", "backgroundColor")).toBe(system.Highlight);
      // Charts on canvas stand on a ground as light or as dark as the system's.
      const [canvas] = await ground(page, "#canvas-frequency");
      const [light] = system.Canvas.match(/\d+/g).map(Number);
      expect(canvas > 127).toBe(light > 127);
      expect(complaints).toEqual([]);
    });
  }
}

test("in forced colours every text of the bar and the timeline stands out", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  for (const view of VIEWS) {
    await visit(page, view, "theme=light");
    const faint = await page.evaluate(() => {
      const light = (text) => {
        const [r, g, b, a = 1] = text.match(/[\d.]+/g).map(Number);
        return a === 0 ? null : (r * 299 + g * 587 + b * 114) / 255_000;
      };
      const canvas = light(getComputedStyle(document.body).backgroundColor);
      return [...document.querySelectorAll("main svg text")]
        // A truck carries its number in the ground's colour.
        .filter((e) => e.checkVisibility() && e.textContent.trim() && !/^\d$/.test(e.textContent))
        .map((e) => [e.textContent, light(getComputedStyle(e).fill)])
        .filter(([, ink]) => ink !== null && Math.abs(ink - canvas) < 0.3);
    });
    expect(faint, view).toEqual([]);
  }
});

for (const theme of ["light", "dark"]) {
  test(`more contrast darkens asides and outlines the likely range, ${theme}`, async ({ page }) => {
    const tokens = () => page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return Object.fromEntries(["ink2", "ink3", "ctl", "rule2"].map((name) => [name, style.getPropertyValue(`--${name}`)]));
    });
    const pixels = () => page.locator("#canvas-frequency").evaluate((canvas) => {
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      let strong = 0;
      // The series' own blue, undiluted.
      const wanted = document.documentElement.dataset.theme === "dark" ? [0x74, 0xb3, 0xf0] : [0x1b, 0x5e, 0x9e];
      for (let i = 0; i < data.length; i += 4) if (wanted.every((v, at) => Math.abs(data[i + at] - v) < 24)) strong += 1;
      return strong;
    });
    // By the system's choice as well as by the page's.
    await page.emulateMedia({ colorScheme: theme });
    await visit(page, "curves", `theme=${theme}`);
    const usual = [await tokens(), await pixels()];
    expect(usual[0].ink3).not.toBe(usual[0].ink2);
    await page.emulateMedia({ contrast: "more", colorScheme: theme });
    await expect.poll(async () => (await tokens()).ink3).toBe(usual[0].ink2);
    expect((await tokens()).rule2).toBe(usual[0].ctl);
    await expect.poll(pixels).toBeGreaterThan(usual[1] * 1.1);
    await open(page, "lang=en");
    expect((await tokens()).ink3).toBe((await tokens()).ink2);
  });
}

for (const [zoom, width, height] of [["200 %", 640, 400], ["400 %", 320, 200]]) {
  for (const lang of ["en", "zh"]) {
    test(`at ${zoom} nothing scrolls sideways and everything is reached, ${lang}`, async ({ browser, site }) => {
      const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: 1280 / width });
      const page = await context.newPage();
      const cut = (within) => page.evaluate((within) => [...document.querySelectorAll(`${within} :is(button, input, select, a, h1, h2, h3, p, li, summary, label)`)]
        .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".unseen, .skip, .range, .layers-line, [inert], .table, .views, nav"))
        .filter((e) => {
          const { left, right, width } = e.getBoundingClientRect();
          return width > 0 && (left < -1 || right > innerWidth + 1);
        })
        .map((e) => `${e.tagName} ${e.id} ${e.textContent.slice(0, 40)}`), within);
      await page.goto(`${site}?lang=${lang}&n=9&share=10%25`);
      await expect(page.locator("#answer")).toBeVisible();
      for (const place of ["#collective", "#facts", "#more", "#claims"]) await reach(page, place);
      await settled(page);
      expect(await sideways(page), "curves").toBeLessThanOrEqual(0);
      expect(await cut("main"), "curves").toEqual([]);
      // The sheet: its button is on the screen, and its last setting can be scrolled to.
      await page.locator("#sheet-open").click();
      await expect(page.locator("#field-gpu")).toBeFocused();
      for (const key of ["gpu", "every", "fp8"]) {
        const field = page.locator(`#field-${key}`);
        await field.scrollIntoViewIfNeeded();
        await expect(field).toBeInViewport();
        const hit = await field.evaluate((e) => {
          const { left, top, width, height } = e.getBoundingClientRect();
          return e.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        });
        expect(hit, `${key} is covered`).toBe(true);
      }
      expect(await cut("#scenario"), "sheet").toEqual([]);
      await expect(page.locator("#sheet-done")).toBeInViewport();
      await page.locator("#sheet-done").click();
      await page.keyboard.press("2");
      await page.waitForLoadState("networkidle");
      await settled(page);
      expect(await sideways(page), "timeline").toBeLessThanOrEqual(0);
      expect(await cut("main"), "timeline").toEqual([]);
      await page.evaluate(() => document.activeElement.blur());
      await page.keyboard.press("?");
      const help = page.locator("dialog.help");
      await expect(help).toBeVisible();
      expect(await sideways(page, "dialog.help"), "help").toBeLessThanOrEqual(0);
      expect(await sideways(page, "dialog.help .body"), "help").toBeLessThanOrEqual(0);
      const room = await help.locator(".body").evaluate((e) => e.clientHeight / innerHeight);
      expect(room, "the help's text has room").toBeGreaterThan(0.3);
      await expect(help.locator("[data-close]").first()).toBeInViewport();
      await context.close();
    });
  }
}

test("bars that stick leave room to read at 400 %", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 200 });
  for (const view of VIEWS) {
    await visit(page, view);
    await page.mouse.wheel(0, 400);
    const taken = await page.evaluate(() => [...document.querySelectorAll("*")]
      .filter((e) => ["fixed", "sticky"].includes(getComputedStyle(e).position) && e.checkVisibility({ visibilityProperty: true }))
      .filter((e) => e.getBoundingClientRect().width > innerWidth / 2)
      .map((e) => Math.max(0, Math.min(innerHeight, e.getBoundingClientRect().bottom) - Math.max(0, e.getBoundingClientRect().top)))
      .reduce((sum, height) => sum + height, 0) / innerHeight);
    expect(taken, view).toBeLessThan(0.5);
  }
});

/** Controls whose place to press is lower than a finger needs. A label counts with what it labels. */
const small = (page) => page.evaluate(() => {
  const controls = [...document.querySelectorAll("button, a[href], input, select, summary, [role=switch]")];
  return controls
    .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest("[inert], .skip") && !e.disabled)
    // A word of the sentence is as high as its line.
    .filter((e) => !e.matches(".token") && !(e.matches("a") && e.closest("p, td, li")))
    .map((e) => [e, (e.matches("input") && e.closest("label, .toggle")) || e])
    .map(([e, target]) => [e, target.getBoundingClientRect()])
    .filter(([, { height, width }]) => width > 0 && height < 44)
    .map(([e, { height }]) => `${height} ${e.outerHTML.replace(/<!---->/g, "").slice(0, 90)}`);
});

for (const width of [390, 820]) {
  test(`for fingers every control is 44 high at ${width}`, async ({ browser, site }) => {
    const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width, height: 844 } });
    const page = await context.newPage();
    await page.goto(`${site}?lang=en&n=9&jitter=2%25`);
    await expect(page.locator("#answer")).toBeVisible();
    for (const place of ["#collective", "#facts", "#more", "#claims"]) await reach(page, place);
    await settled(page);
    await page.locator("#export-frequency").tap();
    await page.locator("#notes summary").tap();
    await settled(page);
    const low = { curves: await small(page) };
    if (width < 1024) await page.locator("#sheet-open").tap();
    for (const fold of await page.locator("#scenario details:not([open]) > summary").all()) await fold.tap();
    low.scenario = await small(page);
    if (width < 1024) await page.locator("#sheet-done").tap();
    if (width < 720) {
      await page.locator("#menu").tap();
      low.menu = await small(page);
      await page.keyboard.press("Escape");
    }
    await page.locator("#view-timeline").tap();
    await expect(page.locator("#timeline-play")).toBeVisible();
    await settled(page);
    low.timeline = await small(page);
    await page.locator("#help").tap();
    await expect(page.locator("dialog.help")).toBeVisible();
    low.help = await small(page);
    expect(low).toEqual({ curves: [], scenario: [], ...(width < 720 ? { menu: [] } : {}), timeline: [], help: [] });
    await context.close();
  });
}

test("with reduced motion nothing moves by itself", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const view of VIEWS) {
    await visit(page, view);
    const before = await headline(page);
    await page.keyboard.press("]");
    await expect.poll(() => headline(page)).not.toBe(before);
    await settled(page);
    const moving = await page.evaluate(() => document.getAnimations().filter((a) => a.effect.getComputedTiming().duration > 0).length);
    expect(moving).toBe(0);
    expect(plain(await headline(page))).not.toBe("");
  }
});
