// Writes FILE.br and FILE.gz beside each file of a site that gets smaller, for hosts that serve them as they are.
// usage: node compress.mjs SITE_FOLDER CACHE_FOLDER
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const [site, cache] = process.argv.slice(2);

/** What is compressed already, such as fonts, zips and pictures, is left alone. */
const KINDS = new Set([".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest", ".xml"]);
const LEAST = 1024;

/** @type {Record<string, (content: Buffer) => Promise<Buffer>>} */
const METHODS = {
  br: (content) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gz: (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

await mkdir(cache, { recursive: true });
const entries = await readdir(site, { recursive: true, withFileTypes: true });
const files = entries.filter((entry) => entry.isFile() && KINDS.has(extname(entry.name)));
await Promise.all(files.map((entry) => compress(join(entry.parentPath ?? entry.path, entry.name))));

/** @param {string} file */
async function compress(file) {
  const content = await readFile(file);
  if (content.length < LEAST) return;
  const name = createHash("sha256").update(content).digest("hex");
  await Promise.all(
    Object.entries(METHODS).map(async ([ending, method]) => {
      const kept = join(cache, `${name}.${ending}`);
      const smaller = await readFile(kept).catch(async () => {
        const made = await method(content);
        // Nobody ever sees half of it.
        await writeFile(`${kept}-${process.pid}`, made);
        await rename(`${kept}-${process.pid}`, kept);
        return made;
      });
      if (smaller.length < content.length) await writeFile(`${file}.${ending}`, smaller);
    }),
  );
}
