// The calculator itself: every input, the answer, links, languages, themes, charts.
import AxeBuilder from "@axe-core/playwright";
import { answer, headline, open, plain, predict, reach, settled } from "./answers.mjs";
import { expect, test } from "./fixtures.mjs";

test("answers for a common case without a single entry", async ({ page, complaints }) => {
  await open(page, "lang=en");
  expect(await headline(page)).toBe(plain(answer("")));
  await expect(page.locator("#range")).toContainText("Likely");
  await expect(page.locator("#complaints")).toHaveCount(0);
  expect(complaints).toEqual([]);
});

for (const query of [
  "lang=en&n=4&every=4",
  "lang=zh&gpu=h200-nvl&n=4&hbm=6%25&share=10%25",
  "lang=en&gpu=h100-pcie&n=2&link=pcie-p2p&model=sdxl",
  "lang=en&gpu=h200-sxm&model=llama-2-70b&size=64MiB&compute=535.6ms&per=320",
  "lang=zh&n=1",
  "lang=en&overlap=off&bucket=4MiB&coll=all_gather&launch=isolated",
]) {
  test(`page and command line give the same answer to ${query}`, async ({ page, complaints }) => {
    await open(page, query);
    expect(await headline(page)).toBe(plain(answer(query)));
    await expect(page.locator("html")).toHaveAttribute("lang", query.includes("zh") ? /^zh/ : /^en/);
    expect(complaints).toEqual([]);
  });
}

for (const [key, typed, inLink] of [
  ["compute", "120 ms", "compute=120ms"],
  ["compute", "24800us", "compute=24.8ms"],
  ["size", "512MiB", "size=512MiB"],
  ["size", "0.128 GB", "size=128MB"],
  ["every", "8", "every=8"],
  ["share", "10 %", "share=0.1"],
  ["hbm", "6", "hbm=0.06"],
  ["fp8", "2.5%", "fp8=0.025"],
]) {
  test(`typing ${typed} into ${key} changes the answer and the link`, async ({ page, complaints }) => {
    await open(page, "lang=en");
    const field = page.locator(`#field-${key}`);
    await field.fill(typed);
    await field.press("Enter");
    await field.blur();
    await expect.poll(() => new URL(page.url()).search).toContain(inLink);
    const query = new URL(page.url()).search.slice(1);
    await expect.poll(() => headline(page)).toBe(plain(answer(query)));
    expect(complaints).toEqual([]);
  });
}

test("choices change the answer and the link", async ({ page, complaints }) => {
  await open(page, "lang=en");
  await page.locator("#field-gpu").selectOption("h200-nvl");
  await expect.poll(() => page.url()).toContain("gpu=h200-nvl");
  await page.locator("#field-n input[value='4']").click();
  await expect.poll(() => page.url()).toContain("n=4");
  await page.locator("#field-link input[value=pcie-p2p]").click();
  await expect.poll(() => page.url()).toContain("link=pcie-p2p");
  await page.locator("#field-model").selectOption("resnet-50");
  await expect.poll(() => page.url()).toContain("model=resnet-50");
  await page.locator("#field-overlap").dispatchEvent("click");
  await expect.poll(() => page.url()).toContain("overlap=off");
  expect(await headline(page)).toBe(plain(answer(new URL(page.url()).search.slice(1))));
  await page.locator("#undo").click();
  await expect.poll(() => page.url()).not.toContain("overlap=off");
  await page.locator("#reset").click();
  await expect.poll(() => headline(page)).toBe(plain(answer("")));
  expect(complaints).toEqual([]);
});

test("every key that has an effect is reachable in the column", async ({ page }) => {
  await open(page, "lang=en");
  for (const details of await page.locator("#scenario details:not([open]) > summary").all()) await details.click();
  const keys = [
    "gpu", "n", "link", "coll", "algo", "launch", "model", "size", "params", "dtype", "compute", "tokens", "mfu", "fb",
    "step", "every", "per", "bucket", "overlap", "sync", "share", "drain", "hbm", "hbm_share", "hbm_bound", "fp8",
    "fp8_bytes", "target",
  ];
  for (const key of keys) await expect(page.locator(`#field-${key}`), key).toBeVisible();
  await page.locator("#field-gpu").selectOption("h200-nvl");
  await expect(page.locator("#field-bridge")).toBeVisible();
});

test("a value that cannot be read is named at its field and the last valid one stays", async ({ page }) => {
  await open(page, "lang=en&size=512MiB");
  const before = await headline(page);
  const field = page.locator("#field-size");
  await field.fill("12parsecs");
  await field.blur();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("#error-size")).toContainText("512MiB");
  expect(await headline(page)).toBe(before);
  expect(page.url()).toContain("size=512MiB");
});

test("an impossible link is dimmed and says why", async ({ page }) => {
  await open(page, "lang=en");
  const bridge = page.locator("#field-link input[value=nvlink-bridge]");
  await expect(bridge).toHaveAttribute("aria-disabled", "true");
  await bridge.focus();
  await expect(page.locator("#why-nvlink-bridge")).toContainText("HGX board");
  await bridge.press("Space");
  expect(page.url()).not.toContain("nvlink-bridge");
});

for (const [query, key, says] of [
  ["size=12parsecs", "size", "512MiB"],
  ["n=9", "n", "1 to 8"],
  ["gpu=h300", "gpu", "h200-sxm"],
  ["link=nvswitch&gpu=h100-pcie", "link", "HGX boards"],
  ["every=0", "every", "1 to 1024"],
]) {
  test(`the bad link ${query} recovers key by key`, async ({ page, complaints }) => {
    await open(page, `lang=en&compute=50ms&${query}`);
    await expect(page.locator("#complaints")).toContainText(`${key}=`);
    await expect(page.locator("#complaints")).toContainText(says);
    expect(await headline(page)).toBe(plain(answer(`compute=50ms&${query}`)));
    await expect(page.locator("#field-compute")).toHaveValue(/50/);
    expect(complaints).toEqual([]);
  });
}

test("a 100 kB query is refused by name and its front applies", async ({ page, complaints }) => {
  await open(page, `lang=en&n=4&size=${"9".repeat(100_000)}`);
  await expect(page.locator("#complaints")).toContainText("64 KiB");
  expect(await headline(page)).toContain("4 × H100 SXM");
  expect(complaints).toEqual([]);
});

test("sharded training has an answer that accumulation does not change", async ({ page, complaints }) => {
  await open(page, "lang=en&model=llama-3-8b&sync=sharded");
  await expect(page.locator("#answer")).toContainText("Accumulation does not apply");
  await reach(page, "#facts");
  await expect(page.locator("#figures-smallest")).toHaveText(/—.*—.*—/);
  expect(complaints).toEqual([]);
});

test("back and forward restore the scenario", async ({ page }) => {
  await open(page, "lang=en");
  const first = await headline(page);
  await page.locator("#field-n input[value='4']").click();
  await expect.poll(() => headline(page)).not.toBe(first);
  const second = await headline(page);
  await page.goBack();
  await expect.poll(() => headline(page)).toBe(first);
  await page.goForward();
  await expect.poll(() => headline(page)).toBe(second);
});

test("a token of the sentence leads to its field", async ({ page }) => {
  await open(page, "lang=en");
  await page.locator("#answer").getByRole("button", { name: /H100 SXM/ }).click();
  await expect(page.locator("#field-gpu")).toBeFocused();
});

test("languages switch in place and the numbers stay", async ({ page, complaints }) => {
  await open(page, "lang=en&n=4");
  await page.getByRole("button", { name: "中文" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", /^zh/);
  expect(await headline(page)).toBe(plain(answer("n=4&lang=zh")));
  expect(complaints).toEqual([]);
});

test("the Chinese page holds no English", async ({ page }) => {
  const allowed = new RegExp(
    "^(ZeRO-3|NVLink|NVSwitch|PCIe|P2P|HBM|FP8|FP16|BF16|FP32|fp32|bf16|PTX|NCCL|nccl-tests|NVLS|SHARP|HGX|SXM|NVL|RTX|PRO|GH200|H100|H200|Gen[45]|GPU|SM|CPU"
    + "|GPT-2|XL|Llama|SDXL|UNet|ResNet-50|PyTorch|DDP|FSDP|Adam|MFU|all-reduce|synctoll|JSON|CSV|SVG|PNG|CUDA|EN|GB|MB|kB|B|KiB|MiB|GiB|TiB|ms|us|µs|ns|s|h|k|n"
    + "|Ring|Tree|LL|Coef|Coef_nvlink|T_sync|T_barrier|BW|sm|sm_90|multimem|ld_reduce|red|st|v|no-sync|each|sharded|x|z|USD"
    + "|all_reduce|reduce_scatter|all_gather|alltoall|broadcast|barrier|auto|ring|tree|nvls|process-per-gpu|single-process|cuda-graph|cuda-graph-single|isolated|URL|WebAssembly)$",
  );
  for (const query of ["lang=zh", "lang=zh&gpu=h200-nvl&n=8&size=12parsecs&n=9&every=0", "lang=zh&n=1", "lang=zh&per=4&link=pcie-host"]) {
    await open(page, query);
    for (const details of await page.locator("details:not([open]) > summary").all()) if (await details.isVisible()) await details.click();
    for (const place of ["#collective", "#facts"]) await reach(page, place);
    for (const button of await page.locator("[id^=show-table-], [id^=export-], .layers button").all()) await button.click();
    await settled(page);
    const text = await page.evaluate(() => {
      const labels = [...document.querySelectorAll("[aria-label],[title],[placeholder]")]
        .flatMap((e) => ["aria-label", "title", "placeholder"].map((a) => e.getAttribute(a) ?? ""));
      const bars = [...document.querySelectorAll("#complaints code")].map((e) => e.textContent);
      return { text: [document.body.innerText, document.title, ...labels].join("\n"), sent: bars };
    });
    // What the reader sent, and keys with their values, are quoted as they stand.
    let quoted = text.text;
    for (const sent of text.sent) quoted = quoted.replaceAll(sent, " ");
    quoted = quoted.replace(/“[^”]*”/g, " ").replace(/[a-z_]+=[\w.%-]+/g, " ").replaceAll("gpu", " ").replaceAll("every", " ").replaceAll("size", " ");
    const words = quoted.match(/[A-Za-z][A-Za-z0-9_-]*/g) ?? [];
    const foreign = [...new Set(words.filter((word) => !allowed.test(word) && !/^(h100|h200)-/.test(word)))];
    expect(foreign, query).toEqual([]);
  }
});

for (const scale of [1, 1.5, 2]) {
  test(`charts are sharp at device pixel ratio ${scale}`, async ({ browser, site }) => {
    const context = await browser.newContext({ deviceScaleFactor: scale, viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.goto(`${site}?lang=en`);
    await expect(page.locator("#answer")).toBeVisible();
    await page.waitForTimeout(500);
    const charts = await page.evaluate(() => [...document.querySelectorAll("canvas")].map((canvas) => {
      const { width, height } = canvas.getBoundingClientRect();
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      const colours = new Set();
      for (let i = 0; i < data.length; i += 4) colours.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
      return { ratio: [canvas.width / width, canvas.height / height], colours: colours.size };
    }));
    expect(charts.length).toBe(3);
    for (const { ratio, colours } of charts) {
      for (const r of ratio) expect(Math.abs(r - scale)).toBeLessThan(0.02);
      expect(colours, "a blank canvas").toBeGreaterThan(20);
    }
    await context.close();
  });
}

test("a chart is read by keyboard and by pointer", async ({ page }) => {
  await open(page, "lang=en");
  const canvas = page.locator("#chart-frequency canvas");
  await canvas.focus();
  await canvas.press("Home");
  await canvas.press("ArrowRight");
  await expect(page.locator("#chart-frequency .readout")).toContainText("2");
  await canvas.press("Enter");
  await expect.poll(() => page.url()).toContain("every=2");
  await canvas.press("Escape");
  await expect(page.locator("#chart-frequency .readout")).toHaveCount(0);
  await canvas.hover({ position: { x: 200, y: 100 } });
  await expect(page.locator("#chart-frequency .readout")).toBeVisible();
});

test("every chart has a table with the same numbers", async ({ page }) => {
  await open(page, "lang=en");
  await reach(page, "#collective");
  for (const kind of ["frequency", "size", "link", "collective"]) {
    const table = page.locator(`#table-${kind} table`);
    if (!(await table.isVisible())) await page.locator(`#chart-${kind}`).getByText("table").first().click();
    await expect(table).toBeVisible();
    expect(await table.locator("tbody tr").count()).toBeGreaterThan(4);
  }
  const first = page.locator("#table-frequency tbody tr").first();
  const { throughput_lost_percent: lost } = predict("");
  await expect(first).toContainText(lost.toFixed(2));
});

test("the published tables are fetched when their chart comes into view, and drawn", async ({ page, complaints }) => {
  const fetched = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await open(page, "lang=en");
  await page.waitForLoadState("networkidle");
  expect(fetched.filter((path) => path.includes("published"))).toEqual([]);
  await reach(page, "#collective");
  await expect(page.locator("#description-collective")).toContainText(/ 9\d published measurements/);
  expect(fetched.filter((path) => path.includes("published"))).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test("works with storage blocked", async ({ page, complaints }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", { get() { throw new DOMException("blocked", "SecurityError"); } });
  });
  await open(page, "lang=en");
  await page.getByRole("button", { name: "中文" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", /^zh/);
  expect(complaints).toEqual([]);
});

for (const [width, height] of [[1280, 800], [390, 844]]) {
  for (const theme of ["light", "dark"]) {
    for (const lang of ["en", "zh"]) {
      test(`is accessible at ${width} in ${theme} and ${lang}`, async ({ page, complaints }) => {
        await page.setViewportSize({ width, height });
        await open(page, `lang=${lang}&theme=${theme}&n=9`);
        for (const details of await page.locator("details:not([open]) > summary").all()) if (await details.isVisible()) await details.click();
        for (const place of ["#collective", "#facts"]) await reach(page, place);
        for (const button of await page.locator("[id^=show-table-], #export-size").all()) await button.click();
        await settled(page);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(overflow, "the page scrolls sideways").toBeLessThanOrEqual(0);
        expect(complaints).toEqual([]);
      });
    }
  }
}

test("the phone's sheet holds the scenario", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "lang=en");
  await expect(page.locator("#field-compute")).not.toBeInViewport();
  await page.locator("#sheet-open").click();
  await expect(page.locator("#field-compute")).toBeInViewport();
  await page.locator("#field-n input[value='4']").click();
  await page.locator("#sheet-done").click();
  await expect(page.locator("#answer")).toContainText("4");
  await expect(page.locator("#field-compute")).not.toBeInViewport();
});
