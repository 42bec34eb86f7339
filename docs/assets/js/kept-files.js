/**
 * Where the service worker keeps a file, and which file an address asks for.
 */

/**
 * @param {string} scope  The site's own address.
 * @param {string} path
 * @param {string} hash
 * @returns {string} The address that a file of this content is kept under.
 */
export function keyOf(scope, path, hash) {
  return new URL(`${path}?${encodeURIComponent(hash)}`, scope).href;
}

/**
 * @param {string} scope
 * @param {string} address
 * @returns {string | null} The path of the file that a server would answer with, or null if it is not of the site.
 */
export function pathIn(scope, address) {
  const { origin, pathname } = new URL(address);
  const whole = `${origin}${pathname}`;
  if (!whole.startsWith(scope)) return null;
  const path = whole.slice(scope.length);
  return path === "" || path.endsWith("/") ? `${path}index.html` : path;
}
