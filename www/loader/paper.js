// On paper: the scenario in words and as a table, and the link. It is made when paper is near.
import WORDS from "words:paper";
import { make } from "../shared/make.js";
import { row } from "../shared/table.js";
import { lang } from "../shared/words.js";

const ROWS = "#scenario :is(.row, .links):not(.more *), #scenario .more .row:has(.mark)";
const FIELDS = "select, input[type=text], input[type=checkbox], input:checked";

/** A field's name and value as they stand on the page; none where it has no field. */
function setting(place) {
  const field = place.querySelector(FIELDS);
  if (!field) return [];
  const unit = place.querySelector(".unit");
  const { off, on } = WORDS[lang()];
  const value = {
    text: () => `${field.value}\u00a0${unit ? unit.textContent : ""}`,
    checkbox: () => (field.checked ? on : off),
    radio: () => field.closest("label").textContent,
  }[field.type];
  const name = place.querySelector("label[for], .label, legend").textContent;
  return [row([name, value ? value() : field.selectedOptions[0].textContent])];
}

function write() {
  const main = document.getElementById("main");
  const foot = document.querySelector(".foot");
  if (!main || !foot) return;
  for (const old of document.querySelectorAll(".paper")) old.remove();
  const lines = [...document.querySelectorAll(".bottom p > *")].map((line) => make("p", {}, line.textContent));
  const rows = [...document.querySelectorAll(ROWS)].flatMap(setting);
  main.append(make("section", { class: "paper" }, ...lines, make("table", {}, ...rows)));
  foot.append(make("p", { class: "paper" }, location.href));
}

export function paper() {
  addEventListener("beforeprint", write);
  matchMedia("print").addEventListener("change", ({ matches }) => matches && write());
}
