// What a screenshot shows, pixel by pixel, beside the list of colours.
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { inflateSync } from "node:zlib";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const hex = (text) => [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));

/** Every colour of a theme by its name, read from the list that styles the page. */
export function tokens(theme) {
  const css = readFileSync(`${ROOT}www/tokens.css`, "utf8");
  const block = css.split(theme === "dark" ? '[data-theme="dark"] {' : ":root {")[1].split("}")[0];
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#\w{6})/g)].map(([, name, colour]) => [name, hex(colour)]));
}

/** A picture: `at(x, y)` gives red, green, blue. */
export class Picture {
  constructor(width, height, channels, data) {
    Object.assign(this, { width, height, channels, data });
  }

  /** Reads what a browser's screenshot is: eight bits a channel, not interlaced. */
  static read(png) {
    let at = 8;
    let [width, height, channels] = [0, 0, 0];
    const parts = [];
    while (at < png.length) {
      const length = png.readUInt32BE(at);
      const body = png.subarray(at + 8, at + 8 + length);
      const name = png.toString("latin1", at + 4, at + 8);
      if (name === "IHDR") {
        [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
        channels = { 2: 3, 6: 4 }[body[9]];
        if (body[8] !== 8 || !channels || body[12] !== 0) throw new Error("not a picture of this kind");
      }
      if (name === "IDAT") parts.push(body);
      at += 12 + length;
    }
    const raw = inflateSync(Buffer.concat(parts));
    const wide = width * channels;
    const data = new Uint8Array(wide * height);
    for (let y = 0; y < height; y += 1) {
      const filter = raw[y * (wide + 1)];
      const from = y * (wide + 1) + 1;
      const to = y * wide;
      for (let x = 0; x < wide; x += 1) {
        const a = x >= channels ? data[to + x - channels] : 0;
        const b = y > 0 ? data[to + x - wide] : 0;
        const c = x >= channels && y > 0 ? data[to + x - wide - channels] : 0;
        data[to + x] = raw[from + x] + predicted(filter, a, b, c);
      }
    }
    return new Picture(width, height, channels, data);
  }

  at(x, y) {
    const at = (Math.round(y) * this.width + Math.round(x)) * this.channels;
    return [this.data[at], this.data[at + 1], this.data[at + 2]];
  }

  row(y) {
    return Array.from({ length: this.width }, (_, x) => this.at(x, y));
  }

  column(x) {
    return Array.from({ length: this.height }, (_, y) => this.at(x, y));
  }

  /** Every colour with how many pixels have it. */
  colours() {
    const found = new Map();
    for (let at = 0; at < this.data.length; at += this.channels) {
      const key = (this.data[at] << 16) | (this.data[at + 1] << 8) | this.data[at + 2];
      found.set(key, (found.get(key) ?? 0) + 1);
    }
    return [...found].map(([key, count]) => [[key >> 16, (key >> 8) & 255, key & 255], count]);
  }

  part(left, top, width, height) {
    const data = new Uint8Array(width * height * 3);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) data.set(this.at(left + x, top + y), (y * width + x) * 3);
    }
    return new Picture(width, height, 3, data);
  }

  /** Every square of this many pixels as one. */
  smaller(by) {
    const [width, height] = [Math.floor(this.width / by), Math.floor(this.height / by)];
    const data = new Uint8Array(width * height * 3);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        for (let channel = 0; channel < 3; channel += 1) {
          let sum = 0;
          for (let dy = 0; dy < by; dy += 1) {
            for (let dx = 0; dx < by; dx += 1) sum += this.data[((y * by + dy) * this.width + x * by + dx) * this.channels + channel];
          }
          data[(y * width + x) * 3 + channel] = Math.round(sum / (by * by));
        }
      }
    }
    return new Picture(width, height, 3, data);
  }
}

function predicted(filter, a, b, c) {
  if (filter === 1) return a;
  if (filter === 2) return b;
  if (filter === 3) return (a + b) >> 1;
  if (filter !== 4) return 0;
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  if (pa <= pb && pa <= pc) return a;
  return pb <= pc ? b : c;
}

/** The largest difference in a channel. */
export const apart = (a, b) => Math.max(...a.map((value, at) => Math.abs(value - b[at])));

/** Mean difference of all channels of two pictures, over what both show. */
export function difference(one, other) {
  let sum = 0;
  const [width, height] = [Math.min(one.width, other.width), Math.min(one.height, other.height)];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [a, b] = [one.at(x, y), other.at(x, y)];
      sum += Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);
    }
  }
  return sum / (3 * width * height);
}

/** How much of `to` is mixed into `from` to give `colour`, 0 to 1, and how far from that mix it is. */
export function mixed(colour, from, to) {
  const way = to.map((value, at) => value - from[at]);
  const along = colour.map((value, at) => value - from[at]);
  const long = way.reduce((sum, value) => sum + value * value, 0);
  const share = long > 0 ? way.reduce((sum, value, at) => sum + value * along[at], 0) / long : 0;
  const inside = Math.min(Math.max(share, 0), 1);
  return { share: inside, off: apart(colour, from.map((value, at) => value + inside * way[at])) };
}

/** Lengths of the runs of equal answers: `[answer, length]`. */
export function runs(answers) {
  const found = [];
  for (const answer of answers) {
    if (found.at(-1)?.[0] === answer) found.at(-1)[1] += 1;
    else found.push([answer, 1]);
  }
  return found;
}

export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** What is on the screen within an element, or within a part of the window in CSS pixels: whole device pixels, as browsers paint. */
export async function shot(page, place) {
  const { x, y, width, height } = typeof place === "string" ? await page.locator(place).boundingBox() : place;
  const dpr = await page.evaluate(() => devicePixelRatio);
  // Screenshots of parts begin and end at whole CSS pixels, or they are scaled.
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const clip = { x: left, y: top, width: Math.ceil(x + width) - left, height: Math.ceil(y + height) - top };
  const whole = Picture.read(await page.screenshot({ clip, animations: "disabled" }));
  const side = (from, size, first) => [Math.round(from * dpr) - first * dpr, Math.round((from + size) * dpr) - Math.round(from * dpr)];
  const [across, down] = [side(x, width, left), side(y, height, top)];
  return whole.part(across[0], down[0], across[1], down[1]);
}

const worker = readdirSync(`${ROOT}dist`).find((name) => /^worker-\w+\.js$/.test(name));

/** What the second module answers: a fresh worker for each page, asked as the page asks it. */
export const ask = (page, verb, query, options) => page.evaluate(([url, ...request]) => new Promise((resolve, reject) => {
  globalThis.asked ??= new Worker(url);
  const [verb, query, options] = request;
  globalThis.asked.onmessage = ({ data }) => (data.error ? reject(new Error(`${verb} ${query}: ${data.error.text}`)) : resolve(data.result));
  globalThis.asked.onerror = (event) => reject(new Error(event.message));
  globalThis.asked.postMessage({ id: 1, verb, query, options });
}), [worker, verb, query, options]);
