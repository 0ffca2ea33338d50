// The last scenario of a reader who comes back without a link.
import WORDS from "words:visit";
import { make } from "../shared/make.js";
import { lang } from "../shared/words.js";
import { bare } from "./follow.js";
import { styled } from "./styled.js";

const ready = styled(STYLES.visit);

/** Offers a scenario, until it is taken, dismissed, or another one is made. */
export async function offer(query) {
  await ready;
  const main = document.getElementById("main");
  const [go, dismiss] = ["go", "dismiss"].map((id) => make("button", { type: "button", class: "text", id: `last-${id}` }));
  const settings = make("code", {}, [...new URLSearchParams(query)].map((pair) => pair.join("=")).join(" "));
  const bar = make("section", { class: "offer", id: "last" }, go, settings, dismiss);
  const write = () => {
    const words = WORDS[lang()];
    go.textContent = words.go;
    dismiss.textContent = words.dismiss;
    bar.setAttribute("aria-label", words.go);
  };
  const first = bare(main.dataset.query);
  const watch = new MutationObserver(() => {
    // Another view or language is no other scenario.
    if (bare(main.dataset.query) !== first) close();
    else write();
  });
  function close() {
    watch.disconnect();
    const within = bar.contains(document.activeElement);
    bar.remove();
    if (within) document.querySelector("#answer button")?.focus({ preventScroll: true });
  }
  go.onclick = () => dispatchEvent(new CustomEvent("synctoll-open", { detail: query }));
  dismiss.onclick = close;
  write();
  main.prepend(bar);
  watch.observe(main, { attributeFilter: ["data-query"] });
  watch.observe(document.documentElement, { attributeFilter: ["lang"] });
}
