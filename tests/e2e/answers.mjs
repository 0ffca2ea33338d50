// The page's answer beside the command line's.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect } from "./fixtures.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const COMMAND = `${process.env.CARGO_TARGET_DIR ?? `${ROOT}target`}/debug/synctoll`;

const run = (...args) => execFileSync(COMMAND, [...args, "--lenient"], { stdio: ["ignore", "pipe", "ignore"] }).toString();

/** The command line's answer to the same scenario. */
export const answer = (query) => run("predict", query).split("\n")[0];

/** Everything that the command line predicts of it. */
export const predict = (query) => JSON.parse(run("predict", query, "--json"));

/** What the command line's simulation of it comes to. */
export const simulate = (query) => JSON.parse(run("simulate", query, "--json"));

/** Its trace. */
export const trace = (query) => JSON.parse(run("simulate", query, "--trace", "-"));

export const open = async (page, query = "") => {
  await page.goto(`/?${query}`);
  await expect(page.locator("#answer")).toBeVisible();
};

export const plain = (text) => text.replace(/\s+/g, " ").trim();

export const headline = (page) => page.locator("#answer").innerText().then(plain);

/** Scrolls to what is fetched when it comes into view. */
export const reach = async (page, place) => {
  await page.locator(place).scrollIntoViewIfNeeded();
  await expect(page.locator(`${place} > *`).first()).toBeAttached();
};

/** Waits until nothing is on its way from the second module. */
export const settled = async (page) => {
  await page.waitForLoadState("networkidle");
  await expect(page.locator("[aria-busy], [data-waiting]")).toHaveCount(0);
};
