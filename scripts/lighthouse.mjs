// Has Lighthouse judge the built page, and fails where a score is too low. `node scripts/lighthouse.mjs [dist] [--performance]`
// Performance, the median of a few runs with simulated throttling, is judged when asked for: a busy machine moves single
// runs by many points, and a check that fails by chance is none.
import { createServer } from "node:net";
import { chromium } from "@playwright/test";
import lighthouse, { desktopConfig } from "lighthouse";
import config from "../tests/e2e/playwright.config.mjs";
import { serve } from "../tests/e2e/serve.mjs";

const LEAST = 95;
const RUNS = 3;
const QUERIES = ["?lang=en", "?lang=zh&theme=dark", "?view=timeline"];
/** Lighthouse's own settings for a phone are those that it has without any. */
const PRESETS = { desktop: desktopConfig, mobile: undefined };
const performance = process.argv.includes("--performance");
const CATEGORIES = { ...(performance ? { performance: RUNS } : {}), accessibility: 1, "best-practices": 1 };

/** A port that nobody listens at. */
const freePort = () =>
  new Promise((found) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => found(port));
    });
  });

/** Audits that cost a category something, the dearest first. */
function faults({ audits, categories }, name) {
  const costly = categories[name].auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 0.9);
  const shown = costly.sort((a, b) => b.weight - a.weight).map(({ id }) => {
    const { title, displayValue, details } = audits[id];
    const where = (details?.items ?? []).slice(0, 3).map((item) => item.node?.selector ?? item.description ?? item.sourceLocation?.url);
    return [title, displayValue, ...where].filter(Boolean).join("; ");
  });
  return shown;
}

const dist = process.argv.slice(2).find((argument) => !argument.startsWith("--")) ?? "dist";
const { url, close } = await serve(dist);
const port = await freePort();
const { launchOptions } = config.use;
const browser = await chromium.launch({ ...launchOptions, args: [...launchOptions.args, `--remote-debugging-port=${port}`] });

async function judge(query, preset, categories) {
  const flags = { port, logLevel: "error", output: "json", onlyCategories: categories, throttlingMethod: "simulate" };
  const { lhr } = await lighthouse(url + query, flags, PRESETS[preset]);
  if (lhr.runtimeError) throw new Error(`${query}, ${preset}: ${lhr.runtimeError.message}`);
  return lhr;
}

let failed = 0;
try {
  for (const query of QUERIES) {
    for (const preset of Object.keys(PRESETS)) {
      const reports = [];
      for (let run = 0; run < Math.max(...Object.values(CATEGORIES)); run += 1) {
        reports.push(await judge(query, preset, Object.keys(CATEGORIES).filter((name) => run < CATEGORIES[name])));
      }
      for (const name of Object.keys(CATEGORIES)) {
        const judged = reports.filter(({ categories }) => categories[name]);
        const order = judged.sort((a, b) => a.categories[name].score - b.categories[name].score);
        const scores = order.map(({ categories }) => Math.round(categories[name].score * 100));
        const middle = Math.floor(order.length / 2);
        const low = scores[middle] < LEAST;
        if (low) failed += 1;
        const runs = scores.length > 1 ? ` (${scores.join(", ")})` : "";
        console.log(`${query.padEnd(22)}${preset.padEnd(9)}${name.padEnd(16)}${String(scores[middle]).padStart(4)}${runs}${low ? ` below ${LEAST}` : ""}`);
        for (const fault of scores[middle] < 100 ? faults(order[middle], name) : []) console.log(`    ${fault}`);
      }
    }
  }
} finally {
  await browser.close();
  await close();
}
console.log(failed > 0 ? `lighthouse: ${failed} scores below ${LEAST}` : `lighthouse: passed, none below ${LEAST}`);
process.exitCode = failed > 0 ? 1 : 0;
