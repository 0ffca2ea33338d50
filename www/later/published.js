// The published tables: a file of their own, for what draws or lists them.
import { NoAnswer } from "./door.js";

let fetched = null;

async function bring() {
  const { published } = document.querySelector("meta[name=synctoll-module]").dataset;
  try {
    const answer = await fetch(new URL(published, document.baseURI));
    if (!answer.ok) throw new Error(answer.status);
    return await answer.text();
  } catch (error) {
    fetched = null;
    throw new NoAnswer("network", String(error));
  }
}

/** What a kind of chart needs beside the scenario. */
export async function beside(kind) {
  if (kind !== "collective") return {};
  fetched ??= bring();
  return { published: await fetched };
}
