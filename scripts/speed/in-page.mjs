// What runs inside the page before its own scripts: it notes when things happened and takes the time of single inputs.

/** Playwright hands this function's text to the page, so it uses nothing from outside. */
export function inPage() {
  const speed = (window.speed = { longTasks: [], answered: null, memory: null });

  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) speed.longTasks.push({ start: startTime, duration });
  }).observe({ type: "longtask", buffered: true });

  /** Calls `then` behind the painting of the next frame, and `first` as it begins. */
  const behindFrame = (then, first = () => {}) =>
    requestAnimationFrame(() => {
      const begin = performance.now();
      first(begin);
      const channel = new MessageChannel();
      channel.port1.onmessage = () => then(begin, performance.now());
      channel.port2.postMessage(0);
    });
  speed.frame = () => new Promise((done) => behindFrame((begin, end) => done({ begin, end })));
  /** Until everything that is due already has run. */
  speed.task = () =>
    new Promise((done) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = done;
      channel.port2.postMessage(0);
    });
  speed.quiet = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

  // The answer stands once the frame after the page's own word for it is painted.
  addEventListener("synctoll-started", () => behindFrame((_, end) => (speed.answered = end)));

  // The module's memory, which no heap counts.
  const instantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (...all) => {
    const made = await instantiate.apply(WebAssembly, all);
    speed.memory = Object.values(made.instance.exports).find((one) => one instanceof WebAssembly.Memory) ?? null;
    return made;
  };

  /** Milliseconds of main thread in the input's event with all that it sets off at once, in its frame, and until repainted. */
  speed.take = (act) =>
    new Promise((done) => {
      let frame = null;
      let event = null;
      const both = () => frame && event !== null && done({ event, work: event + frame.end - frame.begin, repaint: frame.end - start });
      // Asked for before the page asks, so that it is called before the page's own work for that frame.
      behindFrame(
        (begin, end) => {
          frame = { begin, end };
          both();
        },
        // The event's part ends here at the latest.
        (begin) => (event ??= begin - start),
      );
      const start = performance.now();
      act();
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        event ??= performance.now() - start;
        both();
      };
      channel.port2.postMessage(0);
    });

  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
  const element = (key) => document.getElementById(`field-${key}`);
  const type = (key, text) => {
    set.call(element(key), text);
    element(key).dispatchEvent(new InputEvent("input", { bubbles: true }));
  };
  const press = (target, key) => target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  const pointer = (target, kind, x, y) =>
    target.dispatchEvent(new PointerEvent(kind, { pointerId: 1, button: 0, buttons: 1, clientX: x, clientY: y, bubbles: true, cancelable: true }));
  Object.assign(speed, { type, press, pointer, element });

  /** What a number field can be set to: what it shows, and what one step away shows. */
  speed.values = async (key) => {
    const field = element(key);
    field.focus();
    const seen = [field.value];
    for (const by of ["ArrowUp", "ArrowDown", "ArrowDown"]) {
      press(field, by);
      await speed.frame();
      seen.push(field.value);
    }
    return [...new Set(seen)].filter((value) => value !== "");
  };

  /** Each kind of input as a function of how often it was made before. */
  speed.inputs = {
    text: (_, key, values) => (n) => type(key, values[n % values.length]),
    select: (_, key) => {
      const field = element(key);
      const values = [...field.options].map((option) => option.value);
      return () => {
        field.value = values[(values.indexOf(field.value) + 1) % values.length];
        field.dispatchEvent(new Event("change", { bubbles: true }));
      };
    },
    choice: (_, key) => () => {
      const all = [...element(key).querySelectorAll("input:not(:disabled)")];
      all[(all.findIndex((one) => one.checked) + 1) % all.length].click();
    },
    toggle: (_, key) => () => element(key).click(),
    lever: () => () => document.querySelector("#levers button.text").click(),
    undo: () => () => press(document.body, "u"),
    key: (_, key) => (n) => press(document.body, n % 8 < 4 ? key : "["),
    scrub: (_, key) => {
      const field = element(key);
      const { left, top } = field.getBoundingClientRect();
      pointer(field, "pointerdown", left + 4, top + 4);
      return (n) => pointer(field, "pointermove", left + 14 + 6 * (n % 20), top + 4);
    },
    // Takes hold of the reader's own point of a chart, wherever that is. The page says in a task of its own whether the
    // pointer is on it.
    drag: async (_, kind) => {
      const plot = document.getElementById(`plot-${kind}`);
      const canvas = document.getElementById(`canvas-${kind}`);
      plot.scrollIntoView({ block: "center" });
      await speed.quiet(600);
      const { left, top, width, height } = plot.getBoundingClientRect();
      const held = () => plot.classList.contains("grips");
      for (let x = 0; x < width && !held(); x += 12) {
        for (let y = 0; y < height && !held(); y += 12) {
          pointer(canvas, "pointermove", left + x, top + y);
          await speed.task();
          if (held()) pointer(canvas, "pointerdown", left + x, top + y);
        }
      }
      if (!held()) return null;
      return (n) => pointer(plot, "pointermove", left + width * (0.3 + 0.02 * (n % 20)), top + height / 2);
    },
  };

  /** Makes an input over and over; gives every time taken. */
  speed.over = async ({ kind, key, values, samples, quiet }) => {
    const act = await speed.inputs[kind](kind, key, values);
    if (!act) return null;
    const taken = [];
    for (let n = 0; n < samples; n += 1) {
      taken.push(await speed.take(() => act(n)));
      await speed.quiet(quiet);
    }
    if (kind === "scrub") pointer(element(key), "pointerup", 0, 0);
    if (kind === "drag") pointer(document.getElementById(`plot-${key}`), "pointerup", 0, 0);
    return taken;
  };

  /** Makes many changes as fast as the page takes them, a frame now and then so that it also paints. */
  speed.many = async (count) => {
    for (let n = 0; n < count; n += 1) {
      type("compute", `${20 + (n % 40)}`);
      if (n % 5 === 0) type("every", `${1 + (n % 64)}`);
      if (n % 10 === 0) await speed.frame();
    }
    await speed.quiet(1500);
  };
}
