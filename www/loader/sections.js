// Sections that are fetched when they come into view, and what a button shows when it is pressed.
import { later, unfetched } from "./later.js";
import { files } from "./page.js";

/** The script that fills a section. */
const SECTIONS = { more: "more", claims: "more", collective: "more", facts: "numbers", timeline: "timeline" };

async function press(button) {
  const place = document.getElementById(button.getAttribute("aria-controls"));
  const [name, does] = button.dataset.later.split(" ");
  try {
    (await later(name))[does](button, place);
  } catch {
    if (!place) return;
    const expanded = (now) => button.hasAttribute("aria-expanded") && button.setAttribute("aria-expanded", now);
    place.replaceChildren();
    expanded("true");
    unfetched(place, () => {
      expanded("false");
      button.focus();
      press(button);
    });
  }
}

/** Such a button names the script and its function, and the place that it fills. */
export function presses() {
  addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-later]");
    if (button) press(button);
  });
}

async function fill(section) {
  try {
    await (await later(SECTIONS[section.id] ?? section.id))[section.id](section, files.dataset);
  } catch {
    section.removeAttribute("aria-busy");
    unfetched(section, () => fill(section));
  }
}

/** Fills each section once it comes into view. */
export function sections() {
  addEventListener("synctoll-started", () => {
    const watch = new IntersectionObserver((seen) => {
      for (const { isIntersecting, target } of seen) {
        if (!isIntersecting) continue;
        watch.unobserve(target);
        fill(target);
      }
      // An edge that shows at the foot of the screen is not in view yet.
    }, { rootMargin: "0px 0px -100px" });
    for (const id in SECTIONS) {
      const section = document.getElementById(id);
      if (section) watch.observe(section);
    }
  });
}

/** Fetches what compares once something is pinned, or where the link brings it. */
export function pinned() {
  addEventListener("synctoll-started", () => {
    const main = document.getElementById("main");
    const place = document.getElementById("compare");
    if (!main || !place) return;
    const look = () => {
      if (!main.hasAttribute("data-pinned") && !/[#&]pin=/.test(location.hash)) return;
      pins.disconnect();
      removeEventListener("hashchange", look);
      // Its height is reserved.
      place.setAttribute("aria-busy", "true");
      fill(place);
    };
    const pins = new MutationObserver(look);
    pins.observe(main, { attributeFilter: ["data-pinned"] });
    addEventListener("hashchange", look);
    look();
  });
}
