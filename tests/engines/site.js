/** A web server for one built site, with faults to be set, and a script in every page that records what happens there. */

import { access, readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mjs": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};
const RECORDER = "/recorder.js";

/**
 * Serve `folder` on a free port of this machine.
 * @param {string} folder
 * @returns {Promise<{address: string, asked: string[], missing: Set<string>, types: Map<string, string>, close: () => Promise<void>}>}
 *   `asked` holds every path that was asked for, `missing` ends of names that are not found, `types` MIME types by a name's extension, in place of the right ones.
 */
export async function serve(folder) {
  const asked = [];
  const missing = new Set();
  const types = new Map();
  await access(join(folder, "index.html"));
  const recorder = await readFile(new URL("recorder.js", import.meta.url));

  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(request.url.split("?")[0]));
    asked.push(path);
    const file = path.endsWith("/") ? `${path}index.html` : path;
    try {
      if ([...missing].some((ending) => file.endsWith(ending))) throw new Error("missing on purpose");
      const content = path === RECORDER ? recorder : await readFile(join(folder, file));
      const extension = extname(file);
      const type = types.get(extension) ?? TYPES[extension] ?? "application/octet-stream";
      response.writeHead(200, { "Content-Type": type, "Cache-Control": "no-store" });
      response.end(extension === ".html" ? recorded(String(content)) : content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));

  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    asked,
    missing,
    types,
    close() {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}

/**
 * @param {string} folder
 * @returns {Promise<string>} The path of the image of Python's memory in the site there.
 */
export async function imageOf(folder) {
  const names = await readdir(join(folder, "assets"));
  return `assets/${names.find((name) => /^python-.*\.wasm$/.test(name))}`;
}

/** @param {string} page  Not every engine's driver can run a script before the page's own: the server puts one there. */
function recorded(page) {
  return page.replace(/<head[^>]*>/, `$&<script src="${RECORDER}"></script>`);
}
