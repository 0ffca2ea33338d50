// The last scenario is kept when the page is left, and offered once to a reader who comes without one. Storage may be
// forbidden.
import { later } from "./later.js";
import { embedded, files, scenarioOf } from "./page.js";

const LAST = "synctoll-last";

function keep() {
  const main = document.getElementById("main");
  const scenario = main && String(scenarioOf(main.dataset.query));
  try {
    if (scenario) localStorage.setItem(LAST, scenario);
  } catch {}
}

export function visit() {
  if (embedded || window !== top) return;
  let last = null;
  try {
    if (!String(scenarioOf(location.search))) last = localStorage.getItem(LAST);
  } catch {}
  // Fetched beside the calculator, so that nothing moves once that stands.
  const fetched = last && files && later("visit").catch(() => null);
  addEventListener("synctoll-started", async () => {
    addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", keep);
    const script = await fetched;
    if (!script) return;
    localStorage.removeItem(LAST);
    script.offer(last);
  });
}
