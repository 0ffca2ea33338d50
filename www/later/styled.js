// A style file of its own for what comes later.
import { make } from "../shared/make.js";

/** Waits for a style file that stands beside this script; without it things are plain, but work. */
export function styled(file) {
  return new Promise((resolve) => {
    const link = make("link", { rel: "stylesheet", href: new URL(file, import.meta.url) });
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
}
