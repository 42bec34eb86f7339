/**
 * The service worker: keeps every file of the site, and answers with what it keeps, with and without a network.
 *
 * Files are kept under their path and the hash of their content, which the build lists in front of this script. So
 * versions share what has not changed and never mix: a worker answers with the files of its own list. A newer worker
 * fills the store beside the older one, then waits until the older one's pages are closed or the reader asks for it.
 */

import { keyOf, pathIn } from "./kept-files.js";
import { TAKE_OVER, TIDY } from "./versions.js";

/** @typedef {{waitUntil: (promise: Promise<unknown>) => void}} Lifetime */
/** @typedef {Lifetime & {request: Request, respondWith: (answer: Promise<Response>) => void}} Fetching */
/** @typedef {Lifetime & {data: unknown}} Message */
/**
 * @typedef {object} Scope  What the types of a page do not know of a service worker.
 * @property {Record<string, string>} SITE_FILES
 * @property {ServiceWorkerRegistration} registration
 * @property {{claim: () => Promise<void>, matchAll: (options: object) => Promise<unknown[]>}} clients
 * @property {() => Promise<void>} skipWaiting
 * @property {(type: string, listener: (event: any) => void) => void} addEventListener
 */

const worker = /** @type {Scope} */ (/** @type {unknown} */ (self));
const files = worker.SITE_FILES;
const { scope } = worker.registration;
/** The site that a developer is at work on has no list: it must never be stale. */
const keepsFiles = Object.keys(files).length > 0;

/** Other sites of the same host have stores of their own. */
const store = () => caches.open(`attention-in-order ${scope}`);

worker.addEventListener("install", (/** @type {Lifetime} */ event) => {
  event.waitUntil(keepsFiles ? fill() : worker.skipWaiting());
});

worker.addEventListener("activate", (/** @type {Lifetime} */ event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("message", (/** @type {Message} */ event) => {
  if (event.data === TAKE_OVER) event.waitUntil(worker.skipWaiting());
  if (event.data === TIDY) event.waitUntil(tidy());
});

worker.addEventListener("fetch", (/** @type {Fetching} */ event) => {
  const { request } = event;
  const path = keepsFiles && request.method === "GET" ? pathIn(scope, request.url) : null;
  if (path !== null) event.respondWith(answer(request, path));
});

/** Keep all files; what an older version has kept already is not fetched again. Fails unless every one of them comes. */
async function fill() {
  const cache = await store();
  for (const [path, hash] of Object.entries(files)) {
    const key = keyOf(scope, path, hash);
    if (!(await cache.match(key))) await cache.put(key, await fetchExactly(path, hash));
  }
}

/**
 * @param {string} path
 * @param {string} hash
 */
async function fetchExactly(path, hash) {
  // By the address that pages go by: some hosts redirect from the other one.
  const address = new URL(path.replace(/(^|\/)index\.html$/, "$1"), scope);
  const integrity = `sha256-${hash}`;
  // What the page has loaded already need not come again, however old: the hash says whether it is the right one.
  const response = await fetch(address, { cache: "force-cache", integrity }).catch(() =>
    fetch(address, { cache: "reload", integrity }),
  );
  if (!response.ok) throw new Error(`${path}: the server answered ${response.status}`);
  const headers = new Headers(response.headers);
  // The body has been decoded.
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  // Made anew, since a page cannot be answered with a response that was redirected.
  return new Response(response.body, { headers });
}

/**
 * @param {Request} request
 * @param {string} path
 */
async function answer(request, path) {
  const cache = await store();
  if (Object.hasOwn(files, path)) return (await cache.match(keyOf(scope, path, files[path]))) ?? fetch(request);
  if (request.mode === "navigate" && Object.hasOwn(files, `${path}/index.html`)) return Response.redirect(`${scope}${path}/`);
  // A page of an older version asks for its own files, whose names no other version has.
  return (await cache.match(keyOf(scope, path, ""), { ignoreSearch: true })) ?? fetch(request);
}

/** Forget what only older versions had, once none of their pages can be open. */
async function tidy() {
  const { installing, waiting } = worker.registration;
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (installing || waiting || pages.length > 1) return;
  const cache = await store();
  const wanted = new Set(Object.entries(files).map(([path, hash]) => keyOf(scope, path, hash)));
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
}
