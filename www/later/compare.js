// Comparing: the difference from what is pinned in a sentence, what differs in a table, and the pin in the link.
// The page draws what is pinned; its query stands in main's data-pinned. The link has it behind `#` (`src/scenario/hash.rs`).
import WORDS from "words:compare";
import { make } from "../shared/make.js";
import { table } from "../shared/table.js";
import { lang } from "../shared/words.js";
import { ask, NoAnswer } from "./door.js";
import { failure, follow, leave, onChange, pinned } from "./follow.js";
import { styled } from "./styled.js";

const words = () => WORDS[lang()];
const main = document.getElementById("main");
const send = (name, detail) => dispatchEvent(new CustomEvent(name, { detail }));
const button = (attributes, press) => {
  const made = make("button", { type: "button", class: "text", ...attributes });
  made.onclick = press;
  return made;
};

const complaint = make("div", { class: "complaint", role: "status" });
const sentence = make("p", { class: "difference", "aria-live": "polite" });
const swap = button({ id: "compare-swap" }, () => {
  send("synctoll-swap", "");
});
const place = make("div", { id: "compare-table", class: "differs", hidden: "" });
const differs = button({ id: "compare-differs", "aria-expanded": "false", "aria-controls": place.id }, () => {
  place.hidden = !place.hidden;
  differs.setAttribute("aria-expanded", String(!place.hidden));
});
const actions = make("div", { class: "actions" }, swap, differs);

// The link.

/** The value that the address carries; empty where there is none. */
const carried = () => /[#&]pin=([^&]*)/.exec(location.hash)?.[1] ?? "";

/** What is known of a value: the query that it stands for; none where it cannot be read. */
let known = { value: "" };

/** Puts a value into the address, or takes it out; what else is there stays. */
function put(value) {
  // A page within another leaves its address alone.
  const embedded = (new URLSearchParams(location.search).get("embed") ?? "off") !== "off";
  if (embedded || value === carried()) return;
  const others = location.hash.slice(1).split("&").filter((part) => part && !part.startsWith("pin="));
  const hash = [...others, ...(value ? [`pin=${value}`] : [])].join("&");
  try {
    history.replaceState(history.state, "", `${location.pathname}${location.search}${hash && `#${hash}`}`);
  } catch {
    // Some frames forbid it; the page works on without.
  }
}

/** Brings the address in step with what is pinned. */
async function write() {
  const wanted = pinned();
  if (wanted === undefined) {
    known = { value: "" };
    return put("");
  }
  if (wanted !== known.query) {
    const { value } = await ask("pack", wanted, {});
    if (pinned() !== wanted) return;
    known = { value, query: wanted };
    complaint.replaceChildren();
  }
  put(known.value);
}

/** Why nothing came of it is said where the difference would stand. */
const written = () => write().catch(() => {});

/** Pins what the address carries. Where it carries nothing, as an entry of the history from before, the pin stays. */
async function read() {
  const value = carried();
  if (value === known.value) return;
  if (!value) return written();
  known = { value };
  const mine = known;
  try {
    const { query: brought, complaints } = await ask("unpack", "", { value, lang: lang() });
    if (known !== mine) return;
    known = { value, query: brought };
    complaint.replaceChildren(...complaints.map((text) => make("p", { class: "unread" }, text)));
    send("synctoll-pin", brought);
  } catch (error) {
    if (known !== mine) return;
    const refused = error instanceof NoAnswer && error.cause === "refused";
    if (refused) return refuse();
    known = { value: "" };
    complaint.replaceChildren(failure(error, read));
  }
}

/** Says that the link's value cannot be read. */
function refuse() {
  const { unread, unreadKept, dismiss } = words();
  const away = button({}, () => {
    complaint.replaceChildren();
    document.getElementById("pin").focus();
    known = { value: carried() };
    written();
  });
  away.append(dismiss);
  complaint.replaceChildren(make("p", { class: "unread" }, pinned() === undefined ? unread : unreadKept, " ", away));
}

// The place.

/** The difference, kept up to date. */
async function difference(query, lang) {
  const answer = await ask("compare", query, { pinned: pinned(), lang });
  place.replaceChildren(table(answer));
  actions.hidden = false;
  written();
  return [answer.sentence];
}

function named(section) {
  const { title, swap: name, differs: what } = words();
  section.setAttribute("aria-label", title);
  swap.textContent = name;
  differs.textContent = what;
  if (complaint.querySelector(".unread")) refuse();
}

/** Fills the place, and follows the pin and the address from then on. */
export async function compare(section) {
  await styled(STYLES.compare);
  const shown = make("div", { class: "compared" }, sentence, actions, place);
  section.replaceChildren(complaint);
  let before;
  const show = () => {
    if (pinned() === before) return;
    before = pinned();
    written();
    if (before === undefined) {
      shown.remove();
      return leave(sentence);
    }
    if (!shown.isConnected) {
      actions.hidden = true;
      section.append(shown);
    }
    follow(sentence, difference);
  };
  new MutationObserver(show).observe(main, { attributeFilter: ["data-pinned"] });
  for (const kind of ["popstate", "hashchange"]) addEventListener(kind, read);
  onChange(() => named(section));
  named(section);
  // What was pinned while this was on its way is newer than what the link brought.
  if (pinned() === undefined) await read();
  show();
  section.removeAttribute("aria-busy");
}
