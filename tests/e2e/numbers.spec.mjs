// What the second module says when it is asked: files of a chart, tables, figures, notes, meanings of the layers.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { answer, headline, open, plain, predict, reach, settled } from "./answers.mjs";
import { expect, test } from "./fixtures.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const VERSION = readFileSync(`${ROOT}Cargo.toml`, "utf8").match(/^version = "([^"]+)"/m)[1];

/** Presses a format in a chart's menu; gives the file. */
async function save(page, kind, format) {
  await page.locator(`#export-${kind}`).click();
  const arrived = page.waitForEvent("download");
  await page.locator(`#save-${kind}-${format}`).click();
  const file = await arrived;
  expect(file.suggestedFilename()).toBe(`synctoll-${kind}.${format}`);
  await expect(page.locator(`#save-${kind}-${format}`)).toHaveCount(0);
  await expect(page.locator(`#export-${kind}`)).toHaveAttribute("aria-expanded", "false");
  return readFileSync(await file.path());
}

for (const lang of ["en", "zh"]) {
  test(`a picture as a file is light and carries the answer and the version, ${lang}`, async ({ page, complaints }) => {
    await open(page, `lang=${lang}&theme=dark&n=4`);
    const svg = (await save(page, "frequency", "svg")).toString("utf8");
    const light = readFileSync(`${ROOT}www/tokens.css`, "utf8").match(/--bg:\s*(#\w+)/)[1];
    expect(svg.toLowerCase()).toContain(light.toLowerCase());
    const words = plain([...svg.matchAll(/<text[^>]*>([^<]*)</g)].map((found) => found[1]).join("")).replace(/\s/g, "");
    expect(words).toContain(plain(answer(`n=4&lang=${lang}`)).replace(/\s/g, ""));
    expect(words).toContain(`synctoll${VERSION}`);
    expect(complaints).toEqual([]);
  });
}

test("a picture of pixels has two to a CSS pixel", async ({ page, complaints }) => {
  await open(page, "lang=en");
  const png = await save(page, "size", "png");
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1440, 960]);
  // A picture without words and lines would be far smaller.
  expect(png.length).toBeGreaterThan(20_000);
  expect(complaints).toEqual([]);
});

for (const kind of ["frequency", "collective"]) {
  test(`the ${kind} chart's numbers are a file with names and units in two rows`, async ({ page, complaints }) => {
    await open(page, "lang=en");
    if (kind === "collective") await reach(page, "#collective");
    const [names, units, ...rows] = (await save(page, kind, "csv")).toString("utf8").trim().split("\n");
    const columns = units.split(",").length;
    expect(units).toMatch(/%|bytes,µs/);
    expect(names).not.toMatch(/%|µs/);
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) expect(row.split(",")).toHaveLength(columns);
    if (kind === "frequency") expect(Number(rows[0].split(",")[1])).toBeCloseTo(predict("").throughput_lost_percent, 2);
    expect(complaints).toEqual([]);
  });
}

test("a table follows the scenario while it is open", async ({ page, complaints }) => {
  await open(page, "lang=en");
  await page.locator("#show-table-frequency").click();
  const cell = page.locator("#table-frequency tbody td").first();
  await expect(cell).toHaveText(predict("").throughput_lost_percent.toFixed(2));
  await page.locator("#field-n input[value='4']").click();
  await expect(cell).toHaveText(predict("n=4").throughput_lost_percent.toFixed(2));
  await page.locator("#show-table-frequency").click();
  await expect(page.locator("#table-frequency")).toBeHidden();
  expect(complaints).toEqual([]);
});

test("t opens the table of the chart that has the focus", async ({ page }) => {
  await open(page, "lang=en");
  await reach(page, "#collective");
  for (const [kind, place] of [["size", "#canvas-size"], ["collective", "#chart-collective svg"]]) {
    await page.locator(place).focus();
    await page.keyboard.press("t");
    await expect(page.locator(`#table-${kind} table`)).toBeVisible();
    await page.locator(place).focus();
    await page.keyboard.press("t");
    await expect(page.locator(`#table-${kind}`)).toBeHidden();
  }
});

test("one call's chart is read by keyboard and by pointer, and Enter takes its size", async ({ page, complaints }) => {
  await open(page, "lang=en");
  await reach(page, "#collective");
  const picture = page.locator("#chart-collective svg");
  await picture.focus();
  await picture.press("End");
  const box = page.locator("#chart-collective .readout");
  await expect(box).toContainText("8 GiB");
  await picture.press("ArrowLeft");
  await expect(box).not.toContainText("8 GiB");
  await picture.press("End");
  await picture.press("Enter");
  await expect.poll(() => new URL(page.url()).searchParams.get("size")).toBe("8GiB");
  await expect.poll(() => headline(page)).toBe(plain(answer("size=8GiB")));
  await settled(page);
  await picture.press("Escape");
  await expect(box).toHaveCount(0);
  await picture.hover({ position: { x: 200, y: 100 } });
  await expect(box).toContainText(/[µm]?s/);
  expect(complaints).toEqual([]);
});

test("the key figures are the command line's, and follow the scenario", async ({ page, complaints }) => {
  await open(page, "lang=en&price=2USD");
  await reach(page, "#facts");
  for (const query of ["price=2USD", "price=2USD&n=4"]) {
    if (query.includes("n=4")) await page.locator("#field-n input[value='4']").click();
    const { throughput_lost_percent: lost, gpu_hours_lost_per_day: hours } = predict(query);
    await expect(page.locator("#figures-lost")).toContainText(lost.toFixed(1));
    if (hours !== undefined) await expect(page.locator("#figures-hours")).toHaveText(hours.toFixed(1));
  }
  await expect(page.locator("#call-t-sync")).toContainText(/[µm]s/);
  expect(complaints).toEqual([]);
});

for (const lang of ["en", "zh"]) {
  test(`the notes under the answer are counted first and said when they are opened, ${lang}`, async ({ page, complaints }) => {
    await open(page, `lang=${lang}`);
    const { notes } = predict(`lang=${lang}`);
    await expect(page.locator("#notes summary")).toContainText(String(notes.length));
    await page.locator("#notes summary").click();
    await expect(page.locator("#notes li")).toHaveCount(notes.length);
    await page.locator("#field-link input[value=pcie-host]").click();
    const others = predict(`lang=${lang}&link=pcie-host`).notes;
    await expect(page.locator("#notes summary")).toContainText(String(others.length));
    await expect(page.locator("#notes")).toContainText(plain(others.at(-1).message));
    expect(complaints).toEqual([]);
  });
}

test("one layer is explained at a time, in the page's language", async ({ page }) => {
  await open(page, "lang=en");
  const buttons = page.locator(".layers button");
  const place = page.locator("#layer-meaning");
  await buttons.nth(0).click();
  await expect(place).toContainText("trucks on the road");
  await buttons.nth(1).click();
  await expect(place).toContainText("closed barrier");
  await expect(place).not.toContainText("trucks on the road");
  await expect(buttons.nth(0)).toHaveAttribute("aria-expanded", "false");
  await page.getByRole("button", { name: "中文" }).click();
  await expect(place).toContainText("栏杆");
  await buttons.nth(1).click();
  await expect(place).toBeEmpty();
});

const ASKED = {
  "a table": ["#show-table-frequency", "#table-frequency", "#table-frequency td"],
  "the notes": ["#notes summary", "#note-list", "#note-list li"],
  "a layer": [".layers button", "#layer-meaning", "#layer-meaning p"],
  "the files": ["#export-size", "#files-size", "#save-size-csv"],
};
for (const [what, [button, place, shown]] of Object.entries(ASKED)) {
  test(`${what}: where the script does not arrive, its place says so and tries again`, async ({ page }) => {
    const file = /\/numbers-\w+\.js$/;
    await page.route(file, (route) => route.abort());
    await open(page, "lang=en");
    await page.locator(button).first().click();
    await expect(page.locator(place)).toContainText("could not be fetched");
    await page.unroute(file);
    await page.locator(place).getByRole("button").click();
    await expect(page.locator(shown).first()).toBeVisible();
    await expect(page.locator(place)).not.toContainText("could not be fetched");
  });
}

for (const [what, [button, place, shown]] of Object.entries(ASKED)) {
  if (what === "the files") continue;
  test(`${what}: where the second module does not arrive, its place says so and tries again`, async ({ page }) => {
    const file = /\/worker-\w+\.wasm$/;
    await page.route(file, (route) => route.abort());
    await open(page, "lang=en");
    await page.locator(button).first().click();
    await expect(page.locator(`${place} .failed`)).toContainText("could not be fetched");
    await page.unroute(file);
    await page.locator(`${place} .retry`).click();
    await expect(page.locator(shown).first()).toBeVisible();
    await expect(page.locator(`${place} .failed`)).toHaveCount(0);
  });
}

test("a file that cannot be made says so beside the menu and is made on another try", async ({ page }) => {
  const file = /\/worker-\w+\.wasm$/;
  await page.route(file, (route) => route.abort());
  await open(page, "lang=en");
  await page.locator("#export-link").click();
  await page.locator("#save-link-svg").click();
  await expect(page.locator("#files-link .failed")).toContainText("could not be fetched");
  await page.unroute(file);
  const arrived = page.waitForEvent("download");
  await page.locator("#files-link .retry").click();
  expect((await arrived).suggestedFilename()).toBe("synctoll-link.svg");
});

test("the published tables that do not arrive are named at their chart", async ({ page }) => {
  const file = /\/published-\w+\.txt$/;
  await page.route(file, (route) => route.abort());
  await open(page, "lang=en");
  await reach(page, "#collective");
  const retry = page.locator("#collective .retry");
  await expect(retry).toBeVisible();
  await page.unroute(file);
  await retry.click();
  await expect(page.locator("#description-collective")).toContainText("published measurements");
  await expect(retry).toHaveCount(0);
});
