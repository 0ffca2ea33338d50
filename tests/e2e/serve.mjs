// Serves the built page with the headers that a host should send.
// `node serve.mjs FOLDER [--host HOST] [--port PORT]`, or `serve(folder)` from a test.
import { createServer } from "node:http";
import { readFile, readdir } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".md": "text/markdown; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm", // or it is not compiled while it arrives
};

/** The policy that the page is built for. Who may frame it is for each host to narrow. */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'", // plotters measures text with a style attribute
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors *",
].join("; ");

const compress = promisify(brotliCompress);
const packed = new Map();

async function brotli(path, content) {
  if (packed.get(path)?.content.equals(content)) return packed.get(path).body;
  const body = await compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  packed.set(path, { content, body });
  return body;
}

async function answer(folder, request, response) {
  const plain = { "Content-Type": "text/plain; charset=utf-8", "Content-Security-Policy": POLICY };
  const { pathname } = new URL(request.url, "http://localhost");
  let name = "";
  try {
    name = normalize(decodeURIComponent(pathname));
  } catch {
    return response.writeHead(400, plain).end("not a path\n");
  }
  if (name.endsWith("/")) name += "index.html";
  const path = join(folder, name); // normalised from the root, so it cannot climb out
  let content;
  try {
    content = await readFile(path);
  } catch {
    return response.writeHead(404, plain).end("not found\n");
  }
  const type = typeOf(path);
  const headers = {
    "Content-Type": type,
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    Vary: "Accept-Encoding",
    // Other files carry a hash of their content in their name.
    "Cache-Control": /-[0-9a-f]{12,16}(_bg)?\.\w+$/.test(name) ? "public, max-age=31536000, immutable" : "no-cache",
  };
  if (packs(type) && /\bbr\b/.test(request.headers["accept-encoding"] ?? "")) {
    content = await brotli(path, content);
    headers["Content-Encoding"] = "br";
  }
  headers["Content-Length"] = content.length;
  response.writeHead(200, headers).end(request.method === "HEAD" ? undefined : content);
}

const packs = (type) => /^text|json|svg|wasm/.test(type);
const typeOf = (path) => TYPES[extname(path)] ?? "application/octet-stream";

/** Compresses ahead, so that the first visitor does not wait for it. */
async function warm(folder) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name);
    if (entry.isFile() && packs(typeOf(path))) await brotli(path, await readFile(path));
  }
}

/** Serves `folder`; port 0 takes any free one. Gives the address and how to stop. */
export async function serve(folder, { host = "127.0.0.1", port = 0 } = {}) {
  await warm(folder);
  const server = createServer({ maxHeaderSize: 1 << 20 }, (request, response) => {
    answer(folder, request, response).catch((error) => response.destroy(error));
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      const url = `http://${host}:${server.address().port}/`;
      const close = () =>
        new Promise((done) => {
          server.close(done);
          server.closeAllConnections();
        });
      resolve({ url, close });
    });
  });
}

async function main([folder = "dist", ...options]) {
  const option = (name) => options[options.indexOf(`--${name}`) + 1];
  const host = options.includes("--host") ? option("host") : "127.0.0.1";
  const first = options.includes("--port") ? Number(option("port")) : 8080;
  // A port that is taken is passed over, up to nine of them.
  for (let port = first; ; port += 1) {
    try {
      const { url } = await serve(folder, { host, port });
      console.log(`synctoll is at ${url}`);
      return;
    } catch (error) {
      if (error.code !== "EADDRINUSE" || port >= first + 9) throw error;
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main(process.argv.slice(2));
