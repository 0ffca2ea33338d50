// The small strip: the example's picture stands until another scenario is shown, or the reader changes something.
import { later, unfetched } from "./later.js";
import { scenarioOf } from "./page.js";

export function strip() {
  // Found now: it goes with the document.
  const example = document.getElementById("strip-example");
  addEventListener("synctoll-started", () => {
    const place = document.getElementById("strip");
    const main = document.getElementById("main");
    if (!place || !main) return;
    const own = () => scenarioOf(main.dataset.query).toString();
    const fetched = async (plays) => {
      // Narrow screens have none.
      if (!place.offsetParent) return;
      changes.disconnect();
      try {
        await (await later("timeline")).strip(place, plays);
      } catch {
        place.replaceChildren();
        unfetched(place, () => fetched(plays));
      }
    };
    const changes = new MutationObserver(() => own() && fetched(true));
    if (example && !own()) {
      place.append(example.content);
      place.onclick = () => dispatchEvent(new CustomEvent("synctoll-set", { detail: "view=timeline" }));
      changes.observe(main, { attributeFilter: ["data-query"] });
    } else setTimeout(fetched, 200, false);
  });
}
