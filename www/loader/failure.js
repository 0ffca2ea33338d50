// Failure: one sentence, one action, details to pass on.
import { make } from "../shared/make.js";
import { files, query, words } from "./page.js";
import { clear, show } from "./place.js";
import { enough } from "./progress.js";

/** What each cause leaves to do. */
const ACTIONS = {
  policy: words.copyHeader,
  missing: words.copyForHost,
  network: words.retry,
  disk: words.showHow,
  old: words.copyLink,
  stopped: words.copyLink,
};

let standing = false;
let failed = false;

/** The last request or script that the page's security policy refused. */
export let violation = "";

async function copy(text, source, button) {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = words.copied;
  } catch {
    getSelection().selectAllChildren(source);
    button.textContent = words.selected;
  }
}

function press(text, act) {
  const button = make("button", {}, text);
  button.onclick = () => act(button);
  return button;
}

/** Shows the panel; the first cause stays. */
export function fail(cause, error) {
  if (failed) return;
  failed = true;
  enough();
  const stopped = cause === "stopped";
  const version = files ? files.dataset.version : "";
  const details = [error && error.synctoll ? error.message : error, violation, `synctoll ${version}`, location.href, navigator.userAgent].filter(Boolean).join("\n");
  const shown = make("pre", {}, details);
  const said = make("div", {}, make("h2", {}, (stopped ? "" : words.lead) + words[cause]));
  if (!standing) said.append(make("p", {}, (cause === "policy" ? words.hint : "") + words.below));

  const allow = /^connect/.test(violation) ? "connect-src 'self'" : "script-src 'self' 'wasm-unsafe-eval'";
  let code = null;
  if (cause === "policy") code = make("code", {}, `Content-Security-Policy: ${allow}`);
  if (cause === "old" || stopped) code = make("code", {}, location.href);
  if (code) said.append(code);
  const main = press(ACTIONS[cause], () => {
    if (code) copy(code.textContent, code, main);
    else if (cause === "missing") copy(details, shown, main);
    else if (cause === "network") location.reload();
    else main.replaceWith(make("p", {}, words.where));
  });
  main.className = "st-main";
  said.append(main);
  if (stopped) said.append(press(words.reload, () => location.reload()));
  if (query.has("embed") || window !== top) {
    const own = new URL(location.href);
    own.searchParams.delete("embed");
    said.append(make("a", { href: own, target: "_blank", rel: "noopener" }, words.ownPage));
  }

  const aside = make("aside", {}, make("h3", {}, words.details), shown);
  if (cause !== "missing") aside.append(press(words.copyDetails, (button) => copy(details, shown, button)));
  show(make("section", { class: "st-failure", role: "alert", "data-cause": cause }, said, aside));
}

/** Traps without a panic, such as a stack that ran out. */
function trapped(error) {
  if (typeof WebAssembly === "object" && error instanceof WebAssembly.RuntimeError) fail("stopped", error);
}

/** Hears what the policy refuses, and that the page stands or stopped. */
export function listen() {
  document.addEventListener("securitypolicyviolation", (event) => {
    if (event.disposition === "enforce" && /^(script|connect)-src/.test(event.effectiveDirective)) {
      violation = `${event.effectiveDirective} ${event.blockedURI}`;
    }
  });
  addEventListener("synctoll-started", () => {
    standing = true;
    enough();
    if (!failed) clear();
  });
  addEventListener("synctoll-stopped", (event) => fail("stopped", event.detail));
  addEventListener("error", ({ error }) => trapped(error));
  addEventListener("unhandledrejection", ({ reason }) => trapped(reason));
}
