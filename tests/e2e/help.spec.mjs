// Help: the dialog with what everything on the page means, tips, and changes to try.
import AxeBuilder from "@axe-core/playwright";
import { headline, open } from "./answers.mjs";
import { expect, test } from "./fixtures.mjs";

const dialog = (page) => page.locator("dialog.help");
const tip = (page) => page.locator(".tip");

/** Opens the help by its button. */
const help = async (page) => {
  await page.locator("#help").click();
  await expect(dialog(page)).toBeVisible();
};

const active = (page) => page.evaluate(() => document.activeElement.id);

test("help is fetched when it is asked for, by button or key, and closes with the focus back", async ({ page, complaints }) => {
  const fetched = [];
  page.on("request", (request) => {
    if (/\/(help|guide)-/.test(request.url())) fetched.push(request.url());
  });
  await open(page, "lang=en");
  await page.waitForLoadState("networkidle");
  expect(fetched).toEqual([]);
  await help(page);
  expect(fetched.filter((url) => url.includes("/guide-"))).toHaveLength(1);
  await expect(dialog(page)).toHaveAccessibleName("Help");
  expect(await dialog(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  expect(await active(page)).toBe("help");

  await page.locator("#view-curves").focus();
  await page.keyboard.press("?");
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(dialog(page)).toBeHidden();
  expect(await active(page)).toBe("view-curves");
  expect(complaints).toEqual([]);
});

test("every setting that the help explains has its field, and every field is explained", async ({ page }) => {
  // The bridge has a choice on this card alone.
  await open(page, "lang=en&gpu=h200-nvl");
  for (const fold of await page.locator("#scenario details:not([open]) > summary").all()) await fold.click();
  await expect(page.locator("#field-fp8_bytes")).toBeVisible();
  const fields = await page.locator("[id^=field-]").evaluateAll((all) =>
    all.filter((field) => field.checkVisibility()).map((field) => field.id.slice("field-".length).split("-")[0]));
  await help(page);
  const explained = await dialog(page).locator("[data-key]").evaluateAll((all) => all.map((entry) => entry.dataset.key));
  expect(new Set(fields)).toEqual(new Set(explained));
});

test("the focus stays in the dialog, and the page's keys do nothing beneath it", async ({ page }) => {
  await open(page, "lang=en&every=4");
  await help(page);
  for (let i = 0; i < 120; i += 1) {
    await page.keyboard.press("Tab");
    // A browser's own bar may have its turn: then nothing of the page has the focus.
    const inside = await page.evaluate(() => {
      const { activeElement: at } = document;
      return at === document.body || Boolean(at.closest("dialog.help"));
    });
    expect(inside).toBe(true);
  }
  await dialog(page).locator("h3").first().click();
  for (const key of ["]", "z", "d", "2", "u"]) await page.keyboard.press(key);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  expect(page.url()).toContain("every=4");
  expect(page.url()).not.toContain("view=");
  await expect(dialog(page)).toBeVisible();
});

test("the key is a letter while something is typed", async ({ page }) => {
  await open(page, "lang=en");
  await page.locator("#field-size").focus();
  await page.keyboard.press("End");
  await page.keyboard.type("?");
  await expect(page.locator("#field-size")).toHaveValue(/\?$/);
  await page.waitForTimeout(300);
  await expect(dialog(page)).toHaveCount(1); // the tip's script is there, the dialog closed
  await expect(dialog(page)).toBeHidden();
});

test("an embed has no help", async ({ page }) => {
  const fetched = [];
  page.on("request", (request) => {
    if (/\/(help|guide)-/.test(request.url())) fetched.push(request.url());
  });
  await open(page, "lang=en&embed=full");
  await page.locator("#field-size").hover();
  await page.locator("main").click();
  await page.keyboard.press("?");
  await page.waitForTimeout(300);
  expect(fetched).toEqual([]);
  await expect(dialog(page)).toHaveCount(0);
});

for (const lang of ["en", "zh"]) {
  test(`every field of the page has an entry under its own name in ${lang}`, async ({ page }) => {
    await open(page, `lang=${lang}&gpu=h200-nvl&bucket=4MiB`);
    const fields = await page.evaluate(() => [...document.querySelectorAll("#scenario [id^=field-]")].map((field) => {
      const label = document.querySelector(`label[for="${field.id}"], #label-${field.id.slice(6)}`) ?? field.querySelector("legend");
      return [field.id.slice(6), label.textContent.trim()];
    }));
    expect(fields.length).toBeGreaterThanOrEqual(38);
    await help(page);
    const entries = await page.evaluate(() => Object.fromEntries([...document.querySelectorAll("dialog.help [data-key]")].map(
      (entry) => [entry.dataset.key, entry.querySelector("dt").firstChild.textContent.trim()],
    )));
    for (const [key, label] of fields) {
      if (key === "bucket-size") continue; // the bytes of what `bucket` explains
      expect(entries[key], key).toBe(label);
    }
  });
}

for (const [change, at, says] of [
  ["Jitter to 0", "jitter=0", "Jitter"],
  ["Other tenants to 0", null, "Other tenants"],
  ["k as suggested", "every=", "k as suggested"],
]) {
  test(`trying “${change}” changes the answer, and undo restores it`, async ({ page, complaints }) => {
    await open(page, "lang=en&share=20%25&jitter=2%25");
    const before = await headline(page);
    await help(page);
    await dialog(page).getByRole("button", { name: change }).click();
    await expect(dialog(page)).toBeHidden();
    await expect.poll(() => headline(page)).not.toBe(before);
    if (at) await expect.poll(() => page.url()).toContain(at);
    else await expect.poll(() => page.url()).not.toContain("share=");
    await expect(page.locator(".tried")).toContainText(says);
    const undo = page.locator(".tried").getByRole("button", { name: "Undo" });
    await expect(undo).toBeFocused();
    await undo.press("Enter");
    await expect.poll(() => headline(page)).toBe(before);
    await expect(page.locator(".tried")).toBeEmpty();
    expect(complaints).toEqual([]);
  });
}

test("a change to try that would change nothing says so", async ({ page }) => {
  await open(page, "lang=en");
  await help(page);
  await dialog(page).getByRole("button", { name: "Other tenants to 0" }).click();
  await expect(page.locator(".tried")).toHaveText("It is so already");
  await page.locator("main").click({ position: { x: 5, y: 5 } });
  await expect(page.locator(".tried")).toBeEmpty();
});

test("a label's tip comes under the pointer, stays when the pointer goes to it, and leads to the entry", async ({ page, complaints }) => {
  await open(page, "lang=en");
  await page.locator("label[for=field-jitter]").hover();
  await expect(tip(page).getByRole("tooltip")).toContainText("standard deviation");
  await tip(page).hover();
  await page.waitForTimeout(600);
  await expect(tip(page)).toBeVisible();
  await tip(page).getByRole("button").click();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).locator("[data-key=jitter]")).toBeFocused();
  await expect(dialog(page).locator("[data-key=jitter]")).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(tip(page)).toBeHidden();
  await page.locator("label[for=field-share]").hover();
  await expect(tip(page)).toBeVisible();
  await page.locator("h1").hover();
  await expect(tip(page)).toBeHidden();
  expect(complaints).toEqual([]);
});

test("a field reached by keyboard has a tip, which Escape closes and F1 follows into the help", async ({ page }) => {
  await open(page, "lang=en");
  await page.locator("#field-compute").focus();
  await page.keyboard.press("Tab");
  await expect(page.locator("#field-size")).toBeFocused();
  await expect(tip(page).getByRole("tooltip")).toContainText("hands in");
  await expect(page.locator("#field-size")).toHaveAccessibleDescription(/hands in/);
  await page.keyboard.press("Escape");
  await expect(tip(page)).toBeHidden();
  await expect(page.locator("#field-size")).toBeFocused();
  await expect(page.locator("#field-size")).not.toHaveAccessibleDescription(/hands in/);
  await page.keyboard.press("Tab");
  await expect(tip(page).getByRole("tooltip")).toContainText("micro-batches add up");
  await page.keyboard.press("F1");
  await expect(dialog(page).locator("[data-key=every]")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator("#field-every")).toBeFocused();
});

test("every term and setting has one line, and its tip says that line", async ({ page }) => {
  await open(page, "lang=zh");
  await page.getByRole("button", { name: "流水线中断" }).hover();
  await expect(tip(page).getByRole("tooltip")).toContainText("损失第 2 层");
  await expect(tip(page)).not.toContainText(/undefined|null/);
});

for (const [name, field] of [["Gradient size", "size"], ["Micro-batches per sync", "every"], ["Other-tenant link share", "share"]]) {
  test(`the layers' table leads to ${name}`, async ({ page }) => {
    await open(page, "lang=en");
    await help(page);
    await dialog(page).locator("#help-layers").getByRole("button", { name }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.locator(`#field-${field}`)).toBeFocused();
  });
}

test("the foot leads to what the article's operator is", async ({ page }) => {
  await open(page, "lang=zh");
  await page.locator(".foot").getByRole("button").click();
  await expect(dialog(page).locator("#help-operator h3")).toBeFocused();
  await expect(dialog(page).locator("#help-operator")).toContainText("multimem.ld_reduce");
  await expect(dialog(page).locator("#help-operator a").first()).toHaveAttribute("href", /^https:/);
});

test("without a network the help says so, and comes when it is tried again", async ({ page, context }) => {
  await open(page, "lang=en");
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.locator("#help").click();
  const box = page.getByRole("dialog");
  await expect(box).toContainText("could not be fetched");
  await page.keyboard.press("Escape");
  await expect(box).toHaveCount(0);
  await page.locator("#help").click();
  await expect(box).toContainText("could not be fetched");
  await context.setOffline(false);
  await box.getByRole("button").click();
  await expect(dialog(page)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);
});

test("words that did not arrive are fetched again", async ({ page }) => {
  await page.route("**/guide-*", (route) => route.abort(), { times: 1 });
  await open(page, "lang=en");
  await page.locator("#help").click();
  await page.getByRole("dialog").getByRole("button", { name: "Try again" }).click();
  await expect(dialog(page)).toBeVisible();
});

// What each key in the list does on the page as it stands. Keys of a view are pressed by that view's own tests.
const KEYS = {
  1: async (page) => {
    await page.keyboard.press("2");
    await page.keyboard.press("1");
    await expect(page.locator("#view-curves")).toHaveAttribute("aria-current", "page");
  },
  2: async (page) => {
    await page.keyboard.press("2");
    await expect(page.locator("#view-timeline")).toHaveAttribute("aria-current", "page");
  },
  "/": (page) => focuses(page, "/", "field-gpu"),
  "[": async (page) => {
    await page.keyboard.press("[");
    await expect.poll(() => page.url()).toContain("every=2");
  },
  "]": async (page) => {
    await page.keyboard.press("]");
    await expect.poll(() => page.url()).toContain("every=8");
  },
  g: (page) => focuses(page, "g", "field-gpu"),
  n: async (page) => {
    await page.keyboard.press("n");
    await expect(page.locator("#field-n input:checked")).toBeFocused();
  },
  l: async (page) => {
    await page.keyboard.press("l");
    await expect(page.locator("#field-link input:checked")).toBeFocused();
  },
  "←": (page) => reads(page, "ArrowLeft"),
  "→": (page) => reads(page, "ArrowRight"),
  Home: (page) => reads(page, "Home"),
  End: (page) => reads(page, "End"),
  Enter: async (page) => {
    await reads(page, "Home");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.url()).not.toContain("every=4");
  },
  u: (page) => undoes(page, "u"),
  "Ctrl+Z": (page) => undoes(page, "Control+z"),
  c: async (page) => {
    await page.keyboard.press("c");
    await expect(page.locator("span.copy")).toContainText(/Copied|blocked/);
  },
  p: async (page) => {
    await page.keyboard.press("p");
    await expect(page.locator("#pin")).toHaveText("Unpin");
  },
  d: async (page) => {
    await page.keyboard.press("d");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  },
  z: async (page) => {
    await page.keyboard.press("z");
    await expect(page.locator("html")).toHaveAttribute("lang", /^zh/);
  },
  "?": async (page) => {
    await page.keyboard.press("?");
    await expect(dialog(page)).toBeVisible();
  },
  F1: async (page) => {
    await page.locator("#field-size").focus();
    await expect(tip(page)).toBeVisible();
    await page.keyboard.press("F1");
    await expect(dialog(page)).toBeVisible();
  },
  Esc: async (page) => {
    await reads(page, "Home");
    await page.keyboard.press("Escape");
    await expect(page.locator("#chart-frequency .readout")).toHaveCount(0);
  },
};
/** Keys of the Timeline and of redo, each tested with what it does. */
const ELSEWHERE = ["Space", ".", ",", "b", "+", "-", "0", "Shift+←", "Shift+→", "Ctrl+Shift+Z"];

const focuses = async (page, key, id) => {
  await page.keyboard.press(key);
  await expect(page.locator(`#${id}`)).toBeFocused();
};
const reads = async (page, key) => {
  // A chart is drawn again when what is fetched later has come; until then a readout may go.
  await page.waitForLoadState("networkidle");
  await page.locator("#chart-frequency canvas").focus();
  await page.keyboard.press(key);
  await expect(page.locator("#chart-frequency .readout")).toBeVisible();
};
const undoes = async (page, key) => {
  await page.keyboard.press("]");
  await expect.poll(() => page.url()).toContain("every=8");
  await page.keyboard.press(key);
  await expect.poll(() => page.url()).toContain("every=4");
};

test("the list of keys is that of the keys that work", async ({ page }) => {
  await open(page, "lang=en");
  await help(page);
  const listed = await dialog(page).locator("#help-keys kbd").allTextContents();
  expect([...listed].sort()).toEqual([...Object.keys(KEYS), ...ELSEWHERE].sort());
});

for (const [key, works] of Object.entries(KEYS)) {
  test(`the key ${key} does what the help says`, async ({ page }) => {
    await open(page, "lang=en&every=4");
    await works(page);
  });
}

for (const [width, height] of [[1280, 800], [390, 844]]) {
  for (const theme of ["light", "dark"]) {
    for (const lang of ["en", "zh"]) {
      test(`is accessible at ${width} in ${theme} and ${lang}`, async ({ page, complaints }) => {
        await page.setViewportSize({ width, height });
        await open(page, `lang=${lang}&theme=${theme}`);
        await help(page);
        const { violations } = await new AxeBuilder({ page }).include("dialog.help").analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
        const [inside, headings] = await dialog(page).evaluate((element) => {
          const body = element.querySelector(".body");
          return [
            [element.scrollWidth - element.clientWidth, body.scrollWidth - body.clientWidth],
            [...element.querySelectorAll("h1, h2, h3, h4, h5, h6")].map((heading) => Number(heading.tagName[1])),
          ];
        });
        expect(inside, "the help scrolls sideways").toEqual([0, 0]);
        expect(headings[0]).toBe(2);
        for (let i = 1; i < headings.length; i += 1) expect(headings[i] - headings[i - 1]).toBeLessThanOrEqual(1);
        if (width === 390) {
          const box = await dialog(page).boundingBox();
          expect([box.x, box.y, box.width, box.height]).toEqual([0, 0, width, height]);
        }
        await page.keyboard.press("Escape");
        if (width > 1000) {
          await page.locator("label[for=field-size]").hover();
          await expect(tip(page)).toBeVisible();
          const tips = await new AxeBuilder({ page }).include(".tip").analyze();
          expect(tips.violations.map(({ id }) => id)).toEqual([]);
        }
        expect(complaints).toEqual([]);
      });
    }
  }
}

test("by touch targets are large, and a tip comes from a name that is pressed", async ({ browser, site }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 800, height: 1100 } });
  const page = await context.newPage();
  await page.goto(`${site}?lang=en`);
  await expect(page.locator("#answer")).toBeVisible();
  await page.locator("#help").tap();
  await expect(dialog(page)).toBeVisible();
  const small = await dialog(page).evaluate((element) => [...element.querySelectorAll("button, a")]
    .map((target) => [target.textContent, target.getBoundingClientRect()])
    .filter(([, box]) => box.height < 44)
    .map(([text]) => text));
  expect(small).toEqual([]);
  await dialog(page).getByRole("button", { name: "Close" }).tap();
  await page.locator("#sheet-open").tap();
  // A field alone brings its keyboard, not a tip as well.
  await page.locator("#field-compute").tap();
  await page.waitForTimeout(800);
  await expect(tip(page)).toBeHidden();
  await page.locator("label[for=field-size]").tap();
  await expect(tip(page)).toBeVisible();
  await context.close();
});
