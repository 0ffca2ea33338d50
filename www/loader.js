// Fetches the calculator, shows how far that is, and says in words why it cannot start.
// A classic script: it also runs where module scripts do not, as in a copy opened from disk.
// The page answers with two events on window: synctoll-started, and synctoll-stopped with the panic's text as detail.
(() => {
  "use strict";

  // One function that fills memory, saturates, extends a sign, takes a reference and gives two values.
  const PROBE = "AGFzbQEAAAABDAJgAW8Cf39gAAJ/fwMCAQAFAwEAAQoXARUAQQBBAEEA/AsAQwAAAAD8AEEAwAs=";

  const EN = {
    loading: "Loading the calculator",
    bytes: (done, total) => (total ? `${done} of ${total} kB` : `${done} kB`),
    lead: "The calculator could not start. ",
    details: "Technical details",
    copyDetails: "Copy details",
    copied: "Copied",
    selected: "Selected, copy it from here",
    ownPage: "Open on its own page",
    below: "The worked example below needs no code and stays correct.",
    // cause: sentence, hint, action
    policy: [
      "This page’s security policy blocks WebAssembly.",
      "Nothing is wrong with your browser. Whoever runs this page needs to allow it in one response header. ",
      "Copy header",
    ],
    missing: ["The calculator’s file is missing or served with the wrong type.", "", "Copy details for whoever hosts it"],
    network: ["The calculator’s file could not be fetched.", "", "Try again"],
    disk: ["This copy was opened from disk. Its folder has to be served.", "", "Show how"],
    where: "In the folder, run python3 -m http.server and open http://localhost:8000.",
    old: ["This browser cannot run it. Needed: Chrome or Edge 97, Firefox 102 or Safari 16.", "", "Copy link"],
    stopped: ["The calculator stopped. Your scenario is safe in this link.", "", "Copy link"],
    reload: "Reload",
  };
  const ZH = {
    loading: "正在加载计算器",
    bytes: (done, total) => (total ? `${done} / ${total} kB` : `${done} kB`),
    lead: "计算器无法启动。",
    details: "技术细节",
    copyDetails: "复制细节",
    copied: "已复制",
    selected: "已选中，请从这里复制",
    ownPage: "在单独的页面打开",
    below: "下面的算例不需要运行代码，结果依然正确。",
    policy: ["此页面的安全策略禁止 WebAssembly。", "你的浏览器没有问题。页面的维护者需要在一个响应头中放行。", "复制响应头"],
    missing: ["计算器文件缺失，或服务器给出的类型不对。", "", "复制细节，交给维护者"],
    network: ["无法获取计算器文件。", "", "重试"],
    disk: ["此副本是从磁盘打开的，需要通过服务器访问。", "", "查看方法"],
    where: "在该文件夹运行 python3 -m http.server，再打开 http://localhost:8000。",
    old: ["此浏览器无法运行计算器，需要 Chrome 或 Edge 97、Firefox 102 或 Safari 16 以上版本。", "", "复制链接"],
    stopped: ["计算器已停止。你的场景保存在这个链接里。", "", "复制链接"],
    reload: "重新加载",
  };

  const query = new URLSearchParams(location.search);
  const remembered = () => {
    try {
      return localStorage.getItem("synctoll-lang");
    } catch {
      return null;
    }
  };
  const chinese = /^zh/i.test(query.get("lang") || remembered() || navigator.language);
  // The document stands in both languages; styles show the reader's where scripts can tell which.
  document.documentElement.lang = chinese ? "zh-CN" : "en";
  document.documentElement.dataset.scripts = "";
  const words = chinese ? ZH : EN;
  const files = document.querySelector("meta[name=synctoll-module]");
  let place = document.getElementById("start");
  let standing = false;
  let failed = false;
  let violation = "";
  let dropped = false;

  function make(tag, text, parent, className) {
    const element = document.createElement(tag);
    element.textContent = text;
    if (className) element.className = className;
    if (parent) parent.append(element);
    return element;
  }

  function show(element) {
    element.lang = chinese ? "zh-CN" : "en";
    if (!place || !place.isConnected) {
      place = make("div", "");
      document.body.prepend(place);
    }
    place.replaceChildren(element);
  }

  // Progress: nothing in the first second, then the bytes that have come.

  let line = null;
  let received = 0;

  function report() {
    if (!line) return;
    const total = Number(files.dataset.bytes) || 0;
    const [amount, bar] = line;
    amount.textContent = words.bytes(Math.round(received / 1000), Math.round(total / 1000));
    if (total) bar.value = received / total;
  }

  const patience = setTimeout(() => {
    if (standing || failed || !files) return;
    const paragraph = make("p", "", null, "st-progress");
    paragraph.setAttribute("role", "region");
    paragraph.setAttribute("aria-label", words.loading);
    make("span", words.loading, paragraph);
    line = [make("span", "", paragraph), make("progress", "", paragraph)];
    line[1].setAttribute("aria-label", words.loading);
    report();
    show(paragraph);
  }, 1000);

  async function count(response) {
    try {
      const reader = response.body.getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        received += value.length;
        report();
      }
    } catch {
      dropped = true;
    }
  }

  // Failure: one sentence, one action, details to pass on.

  async function copy(text, source, button) {
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = words.copied;
    } catch {
      getSelection().selectAllChildren(source);
      button.textContent = words.selected;
    }
  }

  function fail(cause, error) {
    if (failed) return;
    failed = true;
    clearTimeout(patience);
    const [sentence, hint, action] = words[cause];
    const stopped = cause === "stopped";
    const panel = make("section", "", null, "st-failure");
    panel.setAttribute("role", "alert");
    panel.dataset.cause = cause;

    const version = files ? files.dataset.version : "";
    const details = [error && error.synctoll ? error.message : error, violation, `synctoll ${version}`, location.href, navigator.userAgent].filter(Boolean).join("\n");
    const allow = /^connect/.test(violation) ? "connect-src 'self'" : "script-src 'self' 'wasm-unsafe-eval'";

    const said = make("div", "", panel);
    make("h2", (stopped ? "" : words.lead) + sentence, said);
    if (!standing) make("p", hint + words.below, said);
    let code = null;
    if (cause === "policy") code = make("code", `Content-Security-Policy: ${allow}`, said);
    if (cause === "old" || stopped) code = make("code", location.href, said);
    const main = make("button", action, said, "st-main");
    const aside = make("aside", "", panel);
    make("h3", words.details, aside);
    const shown = make("pre", details, aside);
    main.onclick = () => {
      if (code) copy(code.textContent, code, main);
      else if (cause === "missing") copy(details, shown, main);
      else if (cause === "network") location.reload();
      else main.replaceWith(make("p", words.where));
    };
    if (stopped) make("button", words.reload, said).onclick = () => location.reload();
    if (query.has("embed") || window !== top) {
      const own = new URL(location.href);
      own.searchParams.delete("embed");
      const anchor = make("a", words.ownPage, said);
      anchor.href = own;
      anchor.target = "_blank";
      anchor.rel = "noopener";
    }
    if (cause !== "missing") {
      const button = make("button", words.copyDetails, aside);
      button.onclick = () => copy(details, shown, button);
    }
    show(panel);
  }

  class Failure extends Error {
    constructor(cause, detail) {
      super(detail);
      this.synctoll = cause;
    }
  }

  // Violations are reported a task later than the refusal that they explain.
  const settle = () => new Promise((done) => setTimeout(done, 50));

  async function request(url) {
    let response;
    try {
      response = await fetch(url);
    } catch (error) {
      await settle();
      throw new Failure(violation ? "policy" : "network", `${error}\n${url}`);
    }
    if (!response.ok) throw new Failure("missing", `${response.status} ${response.statusText} ${url}`);
    return response;
  }

  async function code(url) {
    try {
      return await import(url);
    } catch (error) {
      if (error instanceof SyntaxError) throw new Failure("old", String(error));
      // An import that fails does not say why; a request for the same file does.
      const type = (await request(url)).headers.get("Content-Type");
      throw new Failure(/javascript/.test(type) ? "network" : "missing", `${error}\n${type}`);
    }
  }

  async function bytes(url) {
    const response = await request(url);
    count(response.clone());
    const type = response.headers.get("Content-Type");
    if (type === "application/wasm") return response;
    // A wrong type only costs the streaming, unless something else came in the file's place.
    const buffer = await response.arrayBuffer();
    const magic = String.fromCharCode(...new Uint8Array(buffer, 0, Math.min(4, buffer.byteLength)));
    if (magic !== "\0asm") throw new Failure("missing", `${type} ${url}`);
    return buffer;
  }

  function causeOf(error) {
    if (error.synctoll) return error.synctoll;
    if (/wasm|unsafe-eval/.test(violation) || /Content Security|CSP|unsafe-eval|embedder/i.test(error)) return "policy";
    if (dropped) return "network";
    if (error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError) {
      const probe = Uint8Array.from(atob(PROBE), (letter) => letter.charCodeAt(0));
      return WebAssembly.validate(probe) ? "missing" : "old";
    }
    return "stopped";
  }

  async function start() {
    if (location.protocol === "file:") return fail("disk");
    if (typeof WebAssembly !== "object" || typeof BigInt !== "function") return fail("old", "no WebAssembly or BigInt");
    const at = (path) => new URL(path, document.baseURI).href;
    try {
      const [module, source] = await Promise.all([code(at(files.content)), bytes(at(files.dataset.wasm))]);
      await module.default({ module_or_path: source });
    } catch (error) {
      await settle();
      fail(causeOf(error), error);
    }
  }

  document.addEventListener("securitypolicyviolation", (event) => {
    if (event.disposition === "enforce" && /^(script|connect)-src/.test(event.effectiveDirective)) {
      violation = `${event.effectiveDirective} ${event.blockedURI}`;
    }
  });
  addEventListener("synctoll-started", () => {
    standing = true;
    clearTimeout(patience);
    if (place && !failed) place.replaceChildren();
  });
  addEventListener("synctoll-stopped", (event) => fail("stopped", event.detail));
  // Traps without a panic, such as a stack that ran out.
  addEventListener("error", ({ error }) => trapped(error));
  addEventListener("unhandledrejection", ({ reason }) => trapped(reason));
  function trapped(error) {
    if (typeof WebAssembly === "object" && error instanceof WebAssembly.RuntimeError) fail("stopped", error);
  }

  // What a first visit does not need has scripts of its own: sections that are fetched when they come into view, and what
  // a button shows when it is pressed. Such a button names the script and its function, and the place that it fills.
  const SECTIONS = { more: "more", claims: "more", collective: "more", facts: "numbers", timeline: "timeline" };
  const later = (name) => import(new URL(files.dataset[name], document.baseURI));
  const unfetched = (place, again) => {
    const line = make("p", `${words.network[0]} `, place);
    make("button", words.network[2], line).onclick = () => {
      line.remove();
      again();
    };
  };
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
  addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-later]");
    if (button) press(button);
  });
  async function fill(section) {
    try {
      await (await later(SECTIONS[section.id] ?? section.id))[section.id](section, files.dataset);
    } catch {
      section.removeAttribute("aria-busy");
      unfetched(section, () => fill(section));
    }
  }
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

  // Comparing: once something is pinned, or where the link brings it.
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

  // The small strip: the example's picture stands until another scenario is shown, or the reader changes something.
  const example = document.getElementById("strip-example");
  /** A query without what is not a scenario. */
  const scenarioOf = (text) => {
    const own = new URLSearchParams(text);
    for (const key of ["v", "view", "chart", "scale", "lang", "theme", "embed"]) own.delete(key);
    return own;
  };
  addEventListener("synctoll-started", () => {
    const strip = document.getElementById("strip");
    const main = document.getElementById("main");
    if (!strip || !main) return;
    const own = () => scenarioOf(main.dataset.query).toString();
    const fetched = async (plays) => {
      // Narrow screens have none.
      if (!strip.offsetParent) return;
      changes.disconnect();
      try {
        await (await later("timeline")).strip(strip, plays);
      } catch {
        strip.replaceChildren();
        unfetched(strip, () => fetched(plays));
      }
    };
    const changes = new MutationObserver(() => own() && fetched(true));
    if (example && !own()) {
      strip.append(example.content);
      strip.onclick = () => dispatchEvent(new CustomEvent("synctoll-set", { detail: "view=timeline" }));
      changes.observe(main, { attributeFilter: ["data-query"] });
    } else setTimeout(fetched, 200, false);
  });

  // On paper: the scenario in words and as a table, and the link. It is made when paper is near.
  function paper() {
    const main = document.getElementById("main");
    const foot = document.querySelector(".foot");
    if (!main || !foot) return;
    for (const old of document.querySelectorAll(".paper")) old.remove();
    const section = make("section", "", main, "paper");
    for (const line of document.querySelectorAll(".bottom p > *")) make("p", line.textContent, section);
    const table = make("table", "", section);
    for (const row of document.querySelectorAll("#scenario :is(.row, .links):not(.more *), #scenario .more .row:has(.mark)")) {
      const field = row.querySelector("select, input[type=text], input[type=checkbox], input:checked");
      if (!field) continue;
      const line = make("tr", "", table);
      make("th", row.querySelector("label[for], .label, legend").textContent, line).scope = "row";
      const unit = row.querySelector(".unit");
      const value = {
        text: () => `${field.value}\u00a0${unit ? unit.textContent : ""}`,
        checkbox: () => (/^zh/.test(document.documentElement.lang) ? ["关", "开"] : ["off", "on"])[Number(field.checked)],
        radio: () => field.closest("label").textContent,
      }[field.type];
      make("td", value ? value() : field.selectedOptions[0].textContent, line);
    }
    make("p", location.href, foot, "paper");
  }
  addEventListener("beforeprint", paper);
  matchMedia("print").addEventListener("change", ({ matches }) => matches && paper());

  // The last scenario is kept when the page is left, and offered once to a reader who comes without one. Storage may be
  // forbidden.
  const LAST = "synctoll-last";
  const embedded = (query.get("embed") || "off") !== "off";
  let last = null;
  try {
    if (!embedded && window === top && !String(scenarioOf(location.search))) last = localStorage.getItem(LAST);
  } catch {}
  // Fetched beside the calculator, so that nothing moves once that stands.
  const visit = last && files && later("visit").catch(() => null);
  const keep = () => {
    const main = document.getElementById("main");
    const scenario = main && String(scenarioOf(main.dataset.query));
    try {
      if (scenario) localStorage.setItem(LAST, scenario);
    } catch {}
  };
  addEventListener("synctoll-started", async () => {
    if (embedded || window !== top) return;
    addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", keep);
    const script = await visit;
    if (!script) return;
    localStorage.removeItem(LAST);
    script.offer(last);
  });

  // Help: a dialog, and a line beside what has one. Not where the page stands inside another.
  async function help(way, what) {
    try {
      await (await later("help"))[way](what, files.dataset.guide);
    } catch {
      if (way === "tip") return;
      const box = make("dialog", "", document.body);
      box.onclose = () => box.remove();
      unfetched(box, () => {
        box.close();
        help(way, what);
      });
      box.showModal();
    }
  }
  if (embedded) {
    // The keys belong to the page around, but for those that move in a chart or a field.
    const typing = "input:not([type=radio], [type=checkbox]), select, textarea";
    addEventListener("keydown", (event) => {
      const ours = /^(Tab|Enter|Escape|Arrow\w+)$/.test(event.key) || event.target.closest?.(typing);
      if (!ours) event.stopImmediatePropagation();
    }, true);
  } else {
    addEventListener("click", ({ target }) => {
      const button = target.closest?.("[data-help]");
      if (button) help("open", button.dataset.help);
    });
    addEventListener("keydown", ({ key, target }) => {
      if (key === "?" && !target.closest?.("input:not([type=radio], [type=checkbox]), select, textarea, [contenteditable]")) help("open", "");
    });
    for (const kind of ["pointerover", "focusin"]) {
      addEventListener(kind, (event) => {
        if (event.target.closest?.("#scenario :is(.row, .links), .layers, [data-term]")) help("tip", event);
      });
    }
  }

  start();
})();
