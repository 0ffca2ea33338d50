// The Timeline view: rows of bars, playhead, strip, trace; and the small strip that leads to it.
import AxeBuilder from "@axe-core/playwright";
import { readFileSync } from "node:fs";
import { simulate, trace } from "./answers.mjs";
import { expect, test } from "./fixtures.mjs";

const QUERY = "lang=en&slowrank=5:6%25&jitter=1%25";

async function open(page, query = QUERY) {
  await page.goto(`?${query}&view=timeline`);
  await expect(page.locator("#chart-timeline .picture svg")).toBeVisible();
  await expect(page.locator("#timeline .strip svg")).toBeVisible();
  await expect(page.locator("#timeline")).not.toHaveAttribute("aria-busy", "true");
}
const plot = (page) => page.locator("#plot-timeline");
const now = async (page) => Number(await plot(page).getAttribute("aria-valuenow"));
const end = async (page) => Number(await plot(page).getAttribute("aria-valuemax"));
const ticks = (page) => page.locator("#chart-timeline .picture svg text").allTextContents();

test("the tab, its key and a link lead to the view, and Back leads out of it", async ({ page, complaints }) => {
  await page.goto("?lang=en");
  await page.locator("#view-timeline").click();
  await expect(page).toHaveURL(/view=timeline/);
  await expect(page.locator("#chart-timeline .picture svg")).toBeVisible();
  await expect(page.locator("#answer")).toBeHidden();
  await page.goBack();
  await expect(page.locator("#answer")).toBeVisible();
  await page.keyboard.press("2");
  await expect(page.locator("#chart-timeline")).toBeVisible();
  await page.keyboard.press("1");
  await expect(page.locator("#answer")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("times, table and the late GPU are those of the command line", async ({ page }) => {
  await open(page);
  const told = simulate(QUERY);
  expect(await end(page)).toBeCloseTo(told.duration_us / 1e6, 9);
  await expect(page.locator("#timeline-sentence")).toHaveText(told.sentence);
  await expect(page.locator("#timeline-sentence")).toContainText("GPU 5");
  await page.locator("#show-table-timeline").click();
  await expect(page.locator("#table-timeline tbody tr")).toHaveCount(8);
  await expect(page.locator("#chart-timeline .picture svg text", { hasText: /^GPU 5$/ })).toHaveAttribute("font-weight", "700");
});

test("a change in the column changes the view", async ({ page }) => {
  await open(page);
  const before = await end(page);
  await page.locator("#field-every").fill("4");
  await page.keyboard.press("Enter");
  await expect.poll(() => end(page)).toBeGreaterThan(1.5 * before);
  expect(await end(page)).toBeCloseTo(simulate(`${QUERY}&every=4`).duration_us / 1e6, 9);
  await expect(page.locator("#timeline .answer-line")).toContainText("every 4 micro-batches");
});

test("the playhead stands on the moment of waiting, and goes by keys, presses and events", async ({ page }) => {
  await open(page);
  await expect(plot(page)).toHaveAttribute("aria-valuetext", /7 of 8/);
  await expect(page.locator("#timeline .strip svg")).toContainText("7 of 8 wait at the barrier");
  const start = await now(page);
  await page.keyboard.press(".");
  const next = await now(page);
  expect(next).toBeGreaterThan(start);
  await page.keyboard.press(".");
  await page.keyboard.press(",");
  expect(await now(page)).toBeCloseTo(next, 9);
  await page.keyboard.press("b");
  expect(await now(page)).toBeGreaterThan(start);
  await plot(page).focus();
  await page.keyboard.press("Home");
  expect(await now(page)).toBe(0);
  await page.keyboard.press("ArrowRight");
  expect(await now(page)).toBeGreaterThan(0);
  await page.keyboard.press("End");
  expect(await now(page)).toBe(await end(page));
  const box = await plot(page).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const middle = await now(page);
  expect(middle).toBeGreaterThan(0.3 * (await end(page)));
  expect(middle).toBeLessThan(0.7 * (await end(page)));
});

test("the wheel zooms where the pointer is, a drag pans, a double press shows all", async ({ page }) => {
  await open(page);
  const all = await ticks(page);
  const box = await plot(page).boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let turn = 0; turn < 6; turn += 1) await page.mouse.wheel(0, -120);
  await expect.poll(() => ticks(page)).not.toEqual(all);
  const near = await ticks(page);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 - 150, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => ticks(page)).not.toEqual(near);
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
  await expect.poll(() => ticks(page)).toEqual(all);
  await plot(page).focus();
  await page.keyboard.press("+");
  await expect.poll(() => ticks(page)).not.toEqual(all);
  await page.keyboard.press("0");
  await expect.poll(() => ticks(page)).toEqual(all);
});

test("the readout says what every GPU does under the pointer", async ({ page }) => {
  await open(page);
  const box = await plot(page).boundingBox();
  await page.mouse.move(box.x + box.width * 0.08, box.y + box.height / 2);
  await expect(page.locator("#plot-timeline .readout li")).toHaveCount(8);
  await expect(page.locator("#plot-timeline .readout li").first()).toHaveText(/^GPU 0 forward/i);
  await expect(page.locator("#plot-timeline .readout li").last()).toHaveText(/^GPU 7 /);
  await page.mouse.move(5, 5);
  await expect(page.locator("#plot-timeline .readout")).toBeHidden();
});

test("the readout is reached by keys and by a finger too", async ({ page }) => {
  await open(page);
  await plot(page).focus();
  await page.keyboard.press("Home");
  await expect(page.locator("#plot-timeline .readout li")).toHaveCount(8);
  await page.keyboard.press("Escape");
  await expect(page.locator("#plot-timeline .readout")).toBeHidden();
});

test("what a late answer says does not stand beside a newer picture", async ({ page }) => {
  await open(page);
  // Three changes while answers are on their way.
  for (const every of ["2", "3", "4"]) {
    await page.locator("#field-every").fill(every);
    await page.keyboard.press("Enter");
    await page.waitForTimeout(130);
  }
  const told = simulate(`${QUERY}&every=4`);
  await expect(page.locator("#timeline-sentence")).toHaveText(told.sentence);
  await expect.poll(() => end(page)).toBeCloseTo(told.duration_us / 1e6, 9);
});

test("play moves the trucks and stops at the end, pause stands still", async ({ page }) => {
  await open(page);
  await plot(page).focus();
  await page.keyboard.press("Home");
  await page.locator("#timeline-speed").selectOption("8");
  const moving = page.locator("#timeline .strip-moving");
  const first = await moving.innerHTML();
  await page.locator("#timeline-play").click();
  await expect.poll(() => moving.innerHTML()).not.toBe(first);
  await page.locator("#timeline-play").click();
  await page.waitForTimeout(200);
  const still = await now(page);
  await page.waitForTimeout(300);
  expect(await now(page)).toBe(still);
  await plot(page).focus();
  await page.keyboard.press("End");
  await page.locator("#timeline-play").click();
  await expect.poll(() => now(page)).toBeLessThan(await end(page));
  await expect.poll(() => now(page), { timeout: 20_000 }).toBe(await end(page));
});

test("with reduced motion nothing plays, and play goes to the next event", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page);
  const start = await now(page);
  await page.locator("#timeline-play").click();
  const next = await now(page);
  expect(next).toBeGreaterThan(start);
  await page.waitForTimeout(300);
  expect(await now(page)).toBe(next);
  await expect(page.locator("#timeline-play")).toHaveAttribute("aria-label", "Next event");
});

test("the trace that is saved is the command line's", async ({ page }) => {
  await open(page);
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator("#timeline-trace").click()]);
  expect(file.suggestedFilename()).toBe("synctoll-trace.json");
  const saved = JSON.parse(readFileSync(await file.path(), "utf8"));
  expect(saved.traceEvents).toEqual(trace(QUERY).traceEvents);
});

test("600 buckets on 8 ranks in 3 steps zoom without waiting", async ({ page }) => {
  await open(page, "lang=en&size=15000MiB&bucket=25MiB");
  await page.locator("#timeline-periods").selectOption("3");
  await expect(page.locator("#timeline")).not.toHaveAttribute("aria-busy", "true");
  const box = await plot(page).boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const started = Date.now();
  for (let turn = 0; turn < 20; turn += 1) {
    const before = await ticks(page);
    await page.mouse.wheel(0, -100);
    await expect.poll(() => ticks(page), { intervals: [5] }).not.toEqual(before);
  }
  // Twenty pictures, each with the test's own questions to the browser.
  expect(Date.now() - started).toBeLessThan(6000);
  expect(await page.locator("#chart-timeline .picture svg *").count()).toBeLessThan(600);
});

test("one GPU has nothing to wait for, and every pattern is drawn", async ({ page, complaints }) => {
  await open(page, "lang=en&n=1");
  await expect(page.locator("#timeline .strip svg")).toContainText("1 GPU, nothing to wait for");
  for (const query of ["per=8&every=1", "sync=sharded&every=8", "sync=each&every=4", "link=pcie-p2p&share=30%25&burst=3ms", "lang=zh&every=8&n=2"]) {
    await open(page, query);
    expect(await page.locator("#chart-timeline .picture svg").innerHTML()).not.toContain("NaN");
  }
  expect(complaints).toEqual([]);
});

test("a worker that is blocked is said in words, with a way to try again", async ({ page }) => {
  await page.route("**/worker-*.js", (route) => route.abort());
  await page.goto(`?${QUERY}&view=timeline`);
  await expect(page.locator("#timeline .status")).toContainText("blocked here");
  await page.unroute("**/worker-*.js");
  await page.locator("#timeline .status button").click();
  await expect(page.locator("#chart-timeline .picture svg")).toBeVisible();
});

for (const [lang, theme] of [["en", "light"], ["en", "dark"], ["zh", "light"], ["zh", "dark"]]) {
  test(`axe finds nothing in the view: ${lang}, ${theme}`, async ({ page }) => {
    await open(page, `lang=${lang}&theme=${theme}&share=20%25`);
    await page.locator("#timeline .explained summary").click();
    await page.locator("#show-table-timeline").click();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
  });
}

test("the small strip shows the example at once, plays after a change, and leads to the view", async ({ page, complaints }) => {
  const fetched = [];
  page.on("request", (request) => /worker|timeline/.test(request.url()) && fetched.push(request.url()));
  await page.goto("?lang=en");
  const strip = page.locator("#strip");
  await expect(strip.locator(".caption:visible")).toHaveText(/^7 trucks wait .* for GPU \d$/);
  await page.waitForTimeout(500);
  expect(fetched).toEqual([]);
  await page.locator("#field-every").fill("2");
  await page.keyboard.press("Enter");
  const moving = strip.locator(".strip-moving");
  await expect(moving).toBeVisible();
  const first = await moving.innerHTML();
  await expect.poll(() => moving.innerHTML()).not.toBe(first);
  await strip.locator("button").click();
  await expect(page.locator("#chart-timeline .picture svg")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("under reduced motion the small strip stands on the moment of waiting", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("?lang=en&every=2");
  const moving = page.locator("#strip .strip-moving");
  await expect(moving).toBeAttached();
  const first = await moving.innerHTML();
  await page.waitForTimeout(400);
  expect(await moving.innerHTML()).toBe(first);
});

test("a narrow screen has no small strip and fetches nothing for it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const fetched = [];
  page.on("request", (request) => /worker|timeline/.test(request.url()) && fetched.push(request.url()));
  await page.goto("?lang=en&every=2");
  await page.waitForTimeout(600);
  expect(fetched).toEqual([]);
});

test("b runs to where the boom lifts, which is where the last hatch ends", async ({ page }) => {
  await open(page);
  await plot(page).focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("b");
  await expect(plot(page)).toHaveAttribute("aria-valuetext", /all 8 GPUs are here/);
  const finished = Math.max(...simulate(QUERY).ranks.map((rank) => rank.backward_finished_us[0])) / 1e6;
  expect(await now(page)).toBeCloseTo(finished, 9);
});

test("minus zooms out, and Shift with an arrow moves the window", async ({ page }) => {
  await open(page);
  await plot(page).focus();
  const all = await ticks(page);
  await page.keyboard.press("+");
  await expect.poll(() => ticks(page)).not.toEqual(all);
  const near = await ticks(page);
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(() => ticks(page)).not.toEqual(near);
  await page.keyboard.press("-");
  await expect.poll(() => ticks(page)).toEqual(all);
});

async function save(page, format) {
  await page.locator("#export-timeline").click();
  const arrived = page.waitForEvent("download");
  await page.locator(`#save-timeline-${format}`).click();
  const file = await arrived;
  expect(file.suggestedFilename()).toBe(`synctoll-timeline.${format}`);
  return readFileSync(await file.path());
}

test("the rows are saved as a picture of what is in view, and as a table", async ({ page, complaints }) => {
  await open(page);
  const whole = (await save(page, "svg")).toString();
  const said = (svg) => svg.replace(/<[^>]*>/g, " ").replace(/[\s\u00a0]+/g, " ");
  expect(said(whole)).toContain("2 steps on 8 GPUs");
  expect(said(whole)).toContain("of training throughput");
  expect(said(whole)).toMatch(/synctoll \d/);
  expect(said(whole)).not.toContain("Shown:");
  expect(whole).not.toContain("var(--");
  const all = await ticks(page);
  await page.locator("#timeline-closer").click();
  await expect.poll(() => ticks(page)).not.toEqual(all);
  const near = (await save(page, "svg")).toString();
  expect(said(near)).toMatch(/Shown: [\d.]+ ms to [\d.]+ ms of [\d.]+ ms\./);
  expect(said(near)).not.toBe(said(whole));
  const png = await save(page, "png");
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect(png.readUInt32BE(16)).toBe(2 * 936);
  const [names, units, ...rows] = (await save(page, "csv")).toString().trim().split("\n");
  expect(names).toContain("waits");
  expect(units).toContain("ms");
  expect(rows).toHaveLength(8);
  expect(complaints).toEqual([]);
});

test("only as many steps as can be followed are offered, and the wish comes back with a scenario that has them", async ({ page }) => {
  await open(page, "lang=en&per=100000&compute=1s");
  const steps = page.locator("#timeline-periods");
  await expect(steps.locator("option")).toHaveText(["1"]);
  await expect(steps).toHaveValue("1");
  await expect(steps).toHaveAttribute("title", /one step is followed/);
  await page.locator("#reset").click();
  await expect(steps).toHaveValue("2");
  await expect(steps.locator("option")).toHaveCount(5);
});

test("without the second module no control stands there dead, and a retry brings them", async ({ page }) => {
  await page.route(/\/worker-/, (route) => route.abort());
  await page.goto(`?${QUERY}&view=timeline`);
  await expect(page.locator("#timeline .status")).toContainText("blocked here");
  const controls = page.locator("#timeline :is(button, select, [tabindex]):visible");
  await expect(controls).toHaveText(["Try again"]);
  await controls.click();
  await expect(page.locator("#timeline .status")).toContainText("blocked here");
  await expect(controls).toHaveText(["Try again"]);
  await page.unroute(/\/worker-/);
  await controls.click();
  await expect(page.locator("#timeline-play")).toBeVisible();
  await expect(page.locator("#chart-timeline .picture svg")).toBeVisible();
  await expect(page.locator("#timeline .status")).toBeEmpty();
  // Another scenario, and the module is gone again: the old picture does not stand beside it.
  await page.evaluate(() => { window.Worker.prototype.postMessage = () => { throw new Error("gone"); }; });
  await page.locator("#field-every").fill("2");
  await page.keyboard.press("Enter");
  await expect(page.locator("#timeline .status")).toContainText("stopped");
  await expect(page.locator("#chart-timeline")).toBeHidden();
});

for (const way of ["key", "button"]) {
  test(`what is pinned by ${way} is told beside the timeline`, async ({ page, complaints }) => {
    await open(page, "lang=en&link=pcie-p2p");
    const [pin, beside] = [page.locator("#timeline-pin"), page.locator("#timeline-beside")];
    await expect(pin).toHaveText("Pin to compare");
    await expect(beside).toBeHidden();
    const press = () => (way === "key" ? page.keyboard.press("p") : pin.click());
    await press();
    await expect(pin).toHaveText("Unpin");
    await expect(beside).toContainText("in the pinned scenario");
    await page.locator("#field-n input[value='4']").click();
    const step = (query) => (simulate(query).duration_us / 2e3).toPrecision(3);
    await expect(beside).toContainText(`A step takes ${step("link=pcie-p2p&n=4")}\u00a0ms, in the pinned scenario ${step("link=pcie-p2p")}\u00a0ms`);
    await expect(page).toHaveURL(/#pin=/);
    await page.getByRole("button", { name: "中文" }).click();
    await expect(beside).toContainText("固定的场景");
    await expect(pin).toHaveText("取消固定");
    await page.locator("#view-timeline").focus();
    await press();
    await expect(beside).toBeHidden();
    await expect(page.locator("#main")).not.toHaveAttribute("data-pinned");
    expect(complaints).toEqual([]);
  });
}

for (const size of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
  test(`on paper the rows have the paper's width and letters, from ${size.width}`, async ({ page }) => {
    await page.setViewportSize(size);
    await open(page);
    await expect(page.locator("#timeline .on-paper svg")).toBeAttached();
    await page.emulateMedia({ media: "print" });
    // A sheet of A4, at once as a browser prints.
    await page.setViewportSize({ width: 794, height: 1123 });
    const [shown, ...others] = await page.evaluate(() => [...document.querySelectorAll("#plot-timeline svg")]
      .filter((svg) => svg.checkVisibility())
      .map((svg) => ({ drawn: svg.viewBox.baseVal.width, width: svg.getBoundingClientRect().width })));
    expect(others).toEqual([]);
    expect(shown.drawn).toBe(605);
    expect(Math.abs(shown.width - 605)).toBeLessThan(3);
  });
}

test("a long trace says how long before it is written", async ({ page }) => {
  await open(page);
  await expect(page.locator("#timeline-trace")).toHaveText("Download trace for Perfetto");
  await open(page, "lang=en&size=15000MiB&bucket=1MiB");
  await expect(page.locator("#timeline-trace")).toHaveText(/about \d+\sMB/);
  const told = Number((await page.locator("#timeline-trace").innerText()).match(/(\d+)\sMB/)[1]);
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator("#timeline-trace").click()]);
  const written = readFileSync(await file.path()).length / 1e6;
  expect(told / written).toBeGreaterThan(0.75);
  expect(told / written).toBeLessThan(1.3);
});

for (const lang of ["en", "zh"]) {
  for (const width of [390, 740, 1024, 1280]) {
    test(`words of the strip do not meet each other, the bracket or the fold: ${lang}, ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      for (const query of ["", "link=pcie-p2p", "gpu=h100-nvl&n=4", "share=20%25"]) {
        await open(page, `lang=${lang}&${query}`);
        const met = await page.evaluate(() => {
          const boxes = [...document.querySelectorAll("#timeline .strip svg text")]
            .filter((text) => !/^\d+$/.test(text.textContent))
            .map((text) => ({ what: text.textContent, ...text.getBoundingClientRect().toJSON(), trim: 3 }));
          const fold = document.querySelector("#timeline .explained summary");
          const range = document.createRange();
          range.selectNodeContents(fold);
          boxes.push({ what: "fold", ...range.getBoundingClientRect().toJSON(), trim: 3 });
          // The bracket is the one line in this colour.
          const bracket = document.querySelector("#timeline .strip-moving > path[stroke='var(--ink2)']");
          if (bracket) boxes.push({ what: "bracket", ...bracket.getBoundingClientRect().toJSON(), trim: 0 });
          const met = [];
          boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) => {
            // A line of text is higher than its letters.
            const apart = a.right <= b.left || b.right <= a.left || a.bottom - a.trim <= b.top + b.trim || b.bottom - b.trim <= a.top + a.trim;
            if (!apart) met.push(`${a.what} / ${b.what}`);
          }));
          return met;
        });
        expect(met, query).toEqual([]);
      }
    });
  }
}
