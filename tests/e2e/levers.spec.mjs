// What would help, beside the answer; and what the parts of the loss are.
import { answer, headline, open, plain, predict, reach } from "./answers.mjs";
import { expect, test } from "./fixtures.mjs";

/** As it is printed: under the target of 5 % no figure reads as the target itself. */
const loss = (percent) => {
  const digits = [1, 2].find((digits) => percent >= 5 || percent.toFixed(digits) !== (5).toFixed(digits));
  return digits ? `${percent.toFixed(digits)} %` : "< 5 %";
};

test("the three changes that help most stand beside the answer as the command line ranks them", async ({ page }) => {
  await open(page, "lang=en");
  const { advice } = predict("");
  const rows = page.locator("#levers li");
  await expect(rows).toHaveCount(3);
  for (const [at, one] of advice.slice(0, 3).entries()) {
    expect(plain(await rows.nth(at).innerText())).toContain(plain(one.label));
    expect(plain(await rows.nth(at).innerText())).toContain(loss(one.throughput_lost_percent));
  }
});

test("a change is applied, becomes Undo, and is taken back", async ({ page, complaints }) => {
  await open(page, "lang=en");
  const before = await headline(page);
  const [first] = predict("").advice;
  const row = page.locator("#levers li").first();
  await row.getByRole("button", { name: /^Apply/ }).click();
  await expect.poll(() => headline(page)).toBe(plain(answer(first.query)));
  expect(new URL(page.url()).search).toContain("every=");
  await row.getByRole("button", { name: /^Undo/ }).click();
  await expect.poll(() => headline(page)).toBe(before);
  await expect(row.getByRole("button", { name: /^Apply/ })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("Undo of a change lasts until the next edit", async ({ page }) => {
  await open(page, "lang=en");
  await page.locator("#levers li").first().getByRole("button", { name: /^Apply/ }).click();
  await expect(page.locator("#levers li").first().getByRole("button", { name: /^Undo/ })).toBeVisible();
  await page.locator("#field-n input[value='4']").click();
  await expect(page.locator("#levers").getByRole("button", { name: /^Undo/ })).toHaveCount(0);
});

test("Undo takes back what was applied, also after other edits that cancel out", async ({ page, complaints }) => {
  await open(page, "lang=en");
  const before = await headline(page);
  const undo = page.locator("#levers").getByRole("button", { name: /^Undo/ });
  await page.locator("#levers li").first().getByRole("button", { name: /^Apply/ }).click();
  await expect(undo).toBeVisible();
  const [first] = predict("").advice;
  await page.locator("#field-n input[value='4']").click();
  await expect(undo).toHaveCount(0);
  await page.locator("#field-n input[value='8']").click();
  await expect.poll(() => headline(page)).toBe(plain(answer(first.query)));
  await undo.click();
  await expect.poll(() => headline(page)).toBe(before);
  await expect(undo).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("the list keeps to the last of several edits, and names what it was made for", async ({ page, complaints }) => {
  await open(page, "lang=en");
  for (const n of ["4", "2", "8", "4"]) await page.locator(`#field-n input[value='${n}']`).click();
  const { advice } = predict("n=4");
  await expect(page.locator("#levers")).toHaveAttribute("data-query", /\bn=4\b/);
  const rows = page.locator("#levers li");
  for (const [at, one] of advice.slice(0, 3).entries()) {
    expect(plain(await rows.nth(at).innerText())).toContain(plain(one.label));
    expect(plain(await rows.nth(at).innerText())).toContain(loss(one.throughput_lost_percent));
  }
  expect(complaints).toEqual([]);
});

test("an edit or another language closes what was opened", async ({ page, complaints }) => {
  await open(page, "lang=en");
  const what = page.locator("#levers .what").first();
  const place = page.locator("#lever-0");
  for (const change of [
    () => page.locator("#field-n input[value='4']").click(),
    () => page.getByRole("button", { name: "中文" }).click(),
  ]) {
    await what.click();
    await expect(place.locator("a")).toBeVisible();
    await expect(place).not.toHaveAttribute("aria-busy");
    await change();
    await expect(what).toHaveAttribute("aria-expanded", "false");
    await expect(place).toBeEmpty();
  }
  expect(complaints).toEqual([]);
});

test("an answer that comes after its row was closed is not shown", async ({ page }) => {
  let arrive;
  const held = new Promise((resolve) => (arrive = resolve));
  await page.route(/\/worker-\w+\.wasm$/, async (route) => {
    await held;
    await route.continue();
  });
  await open(page, "lang=en");
  const [first, second] = [page.locator("#levers .what").nth(0), page.locator("#levers .what").nth(1)];
  await first.click();
  await expect(page.locator("#lever-0")).toHaveAttribute("aria-busy", "true");
  await second.click();
  await first.click();
  arrive();
  await expect(page.locator("#lever-1 a")).toBeVisible();
  await expect(page.locator("#lever-0")).toBeEmpty();
  await expect(page.locator("#lever-0")).not.toHaveAttribute("aria-busy");
});

for (const [part, file, sentence] of [
  ["module", /\/worker-\w+\.wasm$/, "second part of the calculator could not be fetched"],
  ["worker", /\/worker-\w+\.js$/, "missing or blocked"],
]) {
  test(`a second ${part} that does not arrive is named in the row`, async ({ page }) => {
    await page.route(file, (route) => route.abort());
    await open(page, "lang=en");
    const what = page.locator("#levers .what").first();
    await what.click();
    await expect(page.locator("#lever-0")).toContainText(sentence);
    await page.unroute(file);
    await what.click();
    await what.click();
    await expect(page.locator("#lever-0 a")).toBeVisible();
  });
}

test("where the page's side of it does not arrive, the row says so and tries again", async ({ page }) => {
  const file = /\/more-\w+\.js$/;
  await page.route(file, (route) => route.abort());
  await open(page, "lang=en");
  await page.locator("#levers .what").first().click();
  const place = page.locator("#lever-0");
  await expect(place).toContainText("could not be fetched");
  await page.unroute(file);
  await place.getByRole("button").click();
  await expect(place.locator("a")).toBeVisible();
  await expect(page.locator("#levers .what").first()).toHaveAttribute("aria-expanded", "true");
});

test("buttons beside the changes are named in the page's language", async ({ page }) => {
  await open(page, "lang=zh");
  const label = plain(await page.locator("#levers .what").first().innerText());
  await expect(page.getByRole("button", { name: `采用：${label}`, exact: true })).toBeVisible();
});

for (const lang of ["en", "zh"]) {
  test(`what a change means, its setting and its link come when asked for, ${lang}`, async ({ page, complaints }) => {
    await open(page, `lang=${lang}`);
    const [first] = predict(`lang=${lang}`).advice;
    const what = page.locator("#levers .what").first();
    await what.click();
    await expect(page.locator("#lever-0")).toContainText(first.setting);
    expect(plain(await page.locator("#lever-0").innerText())).toContain(plain(first.effect));
    await expect(page.locator("#lever-0 a")).toHaveAttribute("href", `?${first.query}`);
    await expect(what).toHaveAttribute("aria-expanded", "true");
    await what.click();
    await expect(page.locator("#lever-0")).toBeEmpty();
    expect(complaints).toEqual([]);
  });
}

test("under the target stands what could be given up", async ({ page }) => {
  await open(page, "lang=en&every=256");
  await expect(page.locator("#levers h2")).toHaveText("What you could give up");
  const { give_up } = predict("every=256");
  expect(plain(await page.locator("#levers li").first().innerText())).toContain(plain(give_up[0].label));
});

test("one GPU needs no change", async ({ page }) => {
  await open(page, "lang=en&n=1");
  await expect(page.locator("#levers")).toHaveCount(0);
});

test("the interruption opens into its four parts, which add up to it", async ({ page }) => {
  await open(page, "lang=en&jitter=3%25");
  await page.getByRole("button", { name: "Pipeline interruption" }).click();
  await expect(page.locator("#layer-meaning .parts li")).toHaveCount(4);
  const { layers } = predict("jitter=3%");
  const parts = Object.values(layers.pipeline_interruption_parts).map((part) => part.time_us);
  const sum = parts.reduce((a, b) => a + b);
  expect(Math.abs(sum / layers.pipeline_interruption.time_us - 1)).toBeLessThan(1e-9);
  await expect(page.locator("#layer-meaning .parts li").first()).toContainText(/[µm]s/);
});

test("texts that are no numbers are fields too", async ({ page, complaints }) => {
  await open(page, "lang=en");
  await page.locator("details.more > summary").click();
  const field = page.locator("#field-slowrank");
  await field.fill("5:3%");
  await field.blur();
  await expect.poll(() => headline(page)).toBe(plain(answer("slowrank=5:3%")));
  await field.fill("nonsense");
  await field.blur();
  await expect(page.locator("#error-slowrank")).toContainText("5:3%");
  await field.fill("");
  await field.blur();
  await expect.poll(() => headline(page)).toBe(plain(answer("")));
  await page.locator("#field-price").fill("2.5USD");
  await page.locator("#field-price").blur();
  await reach(page, "#facts");
  await expect(page.locator("#figures-money")).toContainText("USD");
  expect(complaints).toEqual([]);
});

for (const reducedMotion of ["no-preference", "reduce"]) {
  test(`with motion ${reducedMotion} the bars ${reducedMotion === "reduce" ? "jump" : "glide"} to where a change that is applied takes them, and a typed one moves them at once`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto("/?lang=en");
    await expect(page.locator("#levers")).toBeVisible();
    /** The widths of the delivered part, frame by frame, from `act` on. */
    const widths = (act) => page.evaluate(async (act) => {
      const width = () => document.querySelector(".bars .part.deliv").getAttribute("width");
      const seen = [width()];
      if (act === "apply") document.querySelector("#levers button.text").click();
      else {
        const field = document.getElementById("field-every");
        field.value = "16";
        field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      }
      const end = performance.now() + 600;
      while (performance.now() < end) {
        await new Promise(requestAnimationFrame);
        if (seen.at(-1) !== width()) seen.push(width());
      }
      return seen.map(parseFloat);
    }, act);
    const applied = await widths("apply");
    expect(applied.at(-1)).toBeGreaterThan(applied[0]);
    if (reducedMotion === "reduce") expect(applied).toHaveLength(2);
    else {
      expect(applied.length, "places on the way").toBeGreaterThan(2);
      expect(applied, "one way only").toEqual([...applied].sort((a, b) => a - b));
    }
    expect(await widths("type")).toHaveLength(2);
  });
}
