// What would help, beside the answer; and what the parts of the loss are.
import { answer, headline, open, plain, predict } from "./answers.mjs";
import { expect, test } from "./fixtures.mjs";

const loss = (percent) => `${percent.toFixed(1)} %`;

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
  await expect(page.locator("#figures-money")).toContainText("USD");
  expect(complaints).toEqual([]);
});
