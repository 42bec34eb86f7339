/**
 * Links that carry the reader's choices: `#sentence=...&at=STEP`, other controls by their names. All of it stands
 * after the `#`, so that no server ever sees it.
 */

/** @typedef {import("./protocol.js").Controls} Controls */

/**
 * @param {string} hash  As in `location.hash`.
 * @returns {{sentence?: string, at?: string, controls: Controls} | null} Null for a link that carries no choices. What
 *   cannot be decoded is taken as it stands: every link opens the page.
 */
export function readLink(hash) {
  const pairs = hash
    .replace(/^#/, "")
    .split("&")
    .filter((pair) => /^[^=]+=/.test(pair))
    .map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)].map(decoded));
  if (!pairs.length) return null;
  const { sentence, at, ...controls } = Object.fromEntries(pairs);
  return { sentence, at, controls };
}

/** @param {string} text */
function decoded(text) {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });
}
