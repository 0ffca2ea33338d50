// An element in one line, and a style file of its own for what comes later.

/** An element with its attributes and children. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Waits for a style file that stands beside this script; without it things are plain, but work. */
export function styled(file) {
  return new Promise((resolve) => {
    const link = make("link", { rel: "stylesheet", href: new URL(file, import.meta.url) });
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
}
