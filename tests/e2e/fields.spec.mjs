// What a field takes a text for, what it says about one that it cannot take, and what undo takes back.
import { expect, test } from "./fixtures.mjs";

const open = async (page, query = "") => {
  await page.goto(`/?lang=en&${query}`);
  await expect(page.locator("#answer")).toBeVisible();
  for (const details of await page.locator("#scenario details:not([open]) > summary").all()) await details.click();
};
const link = (page) => new URL(page.url()).searchParams;
const kept = (page, key) => expect.poll(() => link(page).get(key));

for (const [key, id, query, typed, unit, inLink] of [
  ["compute", "compute", "compute=24.2ms", "5000", "ms", "5s"],
  ["compute", "compute", "compute=24.2ms", "0.5", "ms", "500us"],
  ["size", "size", "size=3.12GB", "0.5", "GB", "500MB"],
  ["drain", "drain", "drain=10us", "2000", "µs", "2ms"],
  ["drain", "drain", "drain=10us", "0.5", "µs", "500ns"],
  ["bucket", "bucket-size", "bucket=4MiB", "0.5", "MiB", "512KiB"],
  ["bucket", "bucket-size", "bucket=4MiB", "2048", "MiB", "2GiB"],
]) {
  test(`${typed} typed into ${key} is ${typed} ${unit} during and after`, async ({ page, complaints }) => {
    await open(page, query);
    const field = page.locator(`#field-${id}`);
    await field.focus();
    await field.pressSequentially(typed);
    await expect(page.locator(`#unit-${id}`)).toHaveText(unit);
    await kept(page, key).toBe(inLink);
    await field.blur();
    await expect(field).not.toHaveValue(typed);
    await kept(page, key).toBe(inLink);
    expect(complaints).toEqual([]);
  });
}

test("a number out of range says which limit is used, and no more", async ({ page }) => {
  await open(page, "size=3.12GB");
  const field = page.locator("#field-size");
  await field.fill("2000");
  await field.blur();
  await expect(page.locator("#error-size")).toContainText("Using 1TiB.");
  await expect(page.locator("#error-size")).not.toContainText("last valid");
  await expect(page.locator("#unit-size")).toHaveText("GB");
  await kept(page, "size").toBe("1TiB");
});

for (const [key, typed] of [["size", "12parsecs"], ["every", "2.5"], ["compute", ""]]) {
  test(`“${typed}” in ${key} leaves the last valid value`, async ({ page }) => {
    await open(page, "size=512MiB&every=4&compute=50ms");
    const field = page.locator(`#field-${key}`);
    const before = link(page).get(key);
    await field.fill(typed);
    await field.blur();
    await expect(page.locator(`#error-${key}`)).toContainText("Answer uses the last valid value");
    await expect(page.locator(`#error-${key}`)).not.toContainText("Using");
    expect(link(page).get(key)).toBe(before);
  });
}

test("choices that are replaced show what is kept and why", async ({ page, complaints }) => {
  await open(page, "per=8");
  await page.locator("#field-sync").selectOption("each");
  await expect(page.locator("#named-sync")).toContainText("only no-sync makes sense");
  await expect(page.locator("#field-sync")).toHaveValue("no-sync");
  await page.locator("#field-link input[value=pcie-p2p]").click();
  await expect(page.locator("#named-sync")).toHaveCount(0);
  await page.locator("#field-algo").selectOption("nvls");
  await expect(page.locator("#named-algo")).toContainText("NVLS runs inside the NVSwitch");
  await expect(page.locator("#field-algo")).toHaveValue("auto");
  expect(complaints).toEqual([]);
});

test("an algorithm that the new link lacks is named at the link", async ({ page }) => {
  await open(page, "algo=nvls");
  await page.locator("#field-link input[value=pcie-p2p]").click();
  await expect(page.locator("#named-link")).toContainText("NVLS");
  await expect(page.locator("#field-algo")).toHaveValue("auto");
});

test("several syncs a micro-batch and several micro-batches a sync: what gives way is named", async ({ page }) => {
  await open(page, "every=4");
  const [per, every] = [page.locator("#field-per"), page.locator("#field-every")];
  await per.focus();
  await per.pressSequentially("16");
  await per.blur();
  await expect(page.locator("#named-per")).toContainText("every=1");
  await expect(every).toHaveValue("1");
  await every.fill("4");
  await every.blur();
  await expect(page.locator("#named-every")).toContainText("every is 1");
  await expect(page.locator("#named-per")).toHaveCount(0);
  await expect(every).toHaveValue("1");
  expect(link(page).get("per")).toBe("16");
});

test("a loss that is typed in and the figures that would give it: what gives way is named", async ({ page }) => {
  await open(page, "hbm_share=0.2");
  await page.locator("#field-hbm").fill("6");
  await page.locator("#field-hbm").blur();
  await expect(page.locator("#named-hbm")).toContainText("hbm_share was left out");
  await page.locator("#field-hbm_share").fill("30");
  await page.locator("#field-hbm_share").blur();
  await expect(page.locator("#named-hbm_share")).toContainText("hbm is typed in");
  await expect(page.locator("#named-hbm")).toHaveCount(0);
});

test("a key that is set leaves the bar of a bad link", async ({ page }) => {
  await open(page, "n=9&every=0");
  const bar = page.locator("#complaints");
  await expect(bar.locator("li")).toHaveCount(2);
  await expect(page.locator(".mark.replaced")).toHaveCount(2);
  await page.locator("#field-n input[value='4']").click();
  await expect(bar.locator("li")).toHaveCount(1);
  await page.locator("#field-every").fill("1");
  await page.locator("#field-every").blur();
  await expect(bar).toHaveCount(0);
  await expect(page.locator(".mark.replaced")).toHaveCount(0);
});

test("Escape without a change leaves nothing to undo", async ({ page }) => {
  await open(page);
  const field = page.locator("#field-compute");
  await field.focus();
  await field.press("Escape");
  await expect(page.locator("#undo")).toBeDisabled();
  await field.pressSequentially("90");
  await kept(page, "compute").toBe("90ms");
  await field.press("Escape");
  await field.blur();
  await expect(page.locator("#undo")).toBeDisabled();
  await kept(page, "compute").toBe(null);
});

test("undo takes back a change also after Back", async ({ page }) => {
  await open(page);
  await page.locator("#field-n input[value='4']").click();
  await page.locator("#field-n input[value='2']").click();
  await kept(page, "n").toBe("2");
  await page.goBack();
  await kept(page, "n").toBe("4");
  await page.locator("#undo").click();
  await kept(page, "n").toBe(null);
  await expect(page.locator("#undo")).toBeDisabled();
});

test("nothing scrolls sideways at 320 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const lang of ["en", "zh"]) {
    await page.goto(`/?lang=${lang}`);
    await expect(page.locator("#answer")).toBeVisible();
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(beyond, lang).toBeLessThanOrEqual(0);
    await page.locator("#menu").click();
    await expect(page.locator(".themes")).toBeVisible();
    const end = await page.locator(".themes").evaluate((element) => element.getBoundingClientRect().right);
    expect(end, lang).toBeLessThanOrEqual(320);
  }
});

test("arrows step, ten times with Shift and a tenth with Alt", async ({ page }) => {
  await open(page, "compute=50ms");
  const field = page.locator("#field-compute");
  await field.focus();
  for (const [keys, value] of [["ArrowUp", "51ms"], ["Shift+ArrowUp", "61ms"], ["Alt+ArrowDown", "60.9ms"], ["Shift+ArrowDown", "50.9ms"]]) {
    await field.press(keys);
    await kept(page, "compute").toBe(value);
  }
});

test("a sideways drag scrubs a field in one step of undo", async ({ page }) => {
  await open(page);
  const field = page.locator("#field-share");
  const box = await field.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 10; step += 1) await page.mouse.move(x + 6 * step, y);
  await expect.poll(async () => Number(await field.inputValue())).toBeGreaterThan(10);
  await page.mouse.up();
  await kept(page, "share").not.toBe(null);
  await page.locator("#undo").click();
  await kept(page, "share").toBe(null);
  await expect(page.locator("#undo")).toBeDisabled();
});

test("the mark of a changed value resets it", async ({ page }) => {
  await open(page, "share=10%25");
  await page.getByRole("button", { name: "Reset Other-tenant link share" }).click();
  await kept(page, "share").toBe(null);
  await expect(page.locator("#field-share")).toBeFocused();
});

test("a preset names the figures that give way to it, and Undo brings them back", async ({ page, complaints }) => {
  await open(page, "size=512MiB&compute=50ms&every=4");
  await expect(page.locator("#field-model option:checked")).toHaveText("GPT-2 XL, 1.5 B, edited");
  await page.locator("#field-model").selectOption("resnet-50");
  await expect(page.locator("#named-model")).toContainText("size=512MiB");
  await expect(page.locator("#named-model")).toContainText("compute=50ms");
  await expect(page.locator("#named-model")).not.toContainText("every");
  await expect(page.locator("#field-model option:checked")).not.toContainText("edited");
  expect(link(page).get("every")).toBe("4");
  await page.locator("#undo").click();
  await kept(page, "size").toBe("512MiB");
  await kept(page, "compute").toBe("50ms");
  await expect(page.locator("#named-model")).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("more cards than a bridge joins are dimmed, say why, and can be chosen", async ({ page }) => {
  await open(page, "gpu=h100-nvl&n=2");
  const four = page.locator("#field-n input[value='4']");
  await expect(page.locator("#field-n .beyond")).toHaveCount(6);
  await expect(page.locator("#why-n")).toBeHidden();
  await page.locator("#field-n label").nth(3).hover();
  await expect(page.locator("#why-n")).toBeVisible();
  await expect(page.locator("#why-n")).toContainText("joins 2 cards");
  await expect(four).toHaveAccessibleDescription(/joins 2 cards/);
  await page.mouse.move(900, 500);
  await page.locator("#field-n input:checked").focus();
  await page.keyboard.press("ArrowRight");
  await kept(page, "n").toBe("3");
  await expect(page.locator("#why-n")).toBeVisible();
  await page.locator("#field-link input[value=pcie-p2p]").click();
  await expect(page.locator("#field-n .beyond")).toHaveCount(0);
});

for (const [name, undo, redo] of [
  ["buttons", (page) => page.locator("#undo").click(), (page) => page.locator("#redo").click()],
  ["Ctrl+Shift+Z", (page) => page.keyboard.press("Control+z"), (page) => page.keyboard.press("Control+Shift+Z")],
  ["Ctrl+Y", (page) => page.keyboard.press("Control+z"), (page) => page.keyboard.press("Control+y")],
]) {
  test(`what was undone is made again: ${name}`, async ({ page, complaints }) => {
    await open(page);
    await expect(page.locator("#redo")).toBeDisabled();
    for (const n of ["4", "2"]) await page.locator(`#field-n input[value='${n}']`).click();
    await kept(page, "n").toBe("2");
    await undo(page);
    await kept(page, "n").toBe("4");
    await undo(page);
    await kept(page, "n").toBe(null);
    await redo(page);
    await kept(page, "n").toBe("4");
    // Another language is no change of the scenario.
    await page.getByRole("button", { name: "中文" }).click();
    await redo(page);
    await kept(page, "n").toBe("2");
    await expect(page.locator("#redo")).toBeDisabled();
    await undo(page);
    await kept(page, "n").toBe("4");
    expect(complaints).toEqual([]);
  });
}

test("a new change leaves nothing to redo", async ({ page }) => {
  await open(page);
  await page.locator("#field-n input[value='4']").click();
  await page.locator("#undo").click();
  await expect(page.locator("#redo")).toBeEnabled();
  await page.locator("#field-n input[value='2']").click();
  await expect(page.locator("#redo")).toBeDisabled();
  await page.locator("#undo").click();
  await expect(page.locator("#redo")).toBeEnabled();
  await page.goBack();
  await expect(page.locator("#redo")).toBeDisabled();
});

test("a one-GPU step without step times says at its field that it is not used, until they are there", async ({ page }) => {
  await open(page, "solo=4:4.8s");
  const line = page.locator("#named-solo");
  await expect(line).toContainText("is not used");
  await page.locator("#field-steps").fill("1:4.022s,4:7.376s");
  await page.locator("#field-steps").press("Enter");
  await expect(line).toHaveCount(0);
  await page.locator("#field-steps").fill("");
  await page.locator("#field-steps").press("Enter");
  await expect(line).toContainText("is not used");
});
