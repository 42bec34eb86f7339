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

/**
 * @param {{sentence?: string, at?: string, controls?: Readonly<Controls>}} choices
 * @returns {string} The part of an address from the `#` on that `readLink` reads as these choices; empty if there are
 *   none. Measurements belong to the device that made them and stay there.
 */
export function writeLink({ sentence, at, controls = {} }) {
  const settings = Object.entries(controls).filter(([, value]) => ["string", "number", "boolean"].includes(typeof value));
  // The place comes last: it is plain letters, while programs that find links in a text cut off a full stop at the end.
  const pairs = [["sentence", sentence], ...settings, ["at", at]].filter(([, value]) => value !== undefined);
  return pairs.length ? `#${pairs.map((pair) => pair.map((part) => encoded(String(part))).join("=")).join("&")}` : "";
}

/**
 * What differs from the page as it was published: all that a link has to say.
 * @param {import("./state.js").Choices} choices
 * @param {import("./state.js").Choices} published
 * @returns {{sentence?: string, controls: Controls}}
 */
export function differences({ sentence, controls }, published) {
  const changed = Object.entries(controls).filter(
    ([name, value]) => Object.hasOwn(published.controls, name) && String(published.controls[name]) !== String(value),
  );
  return { sentence: sentence === published.sentence ? undefined : sentence, controls: Object.fromEntries(changed) };
}

/**
 * @param {string} text
 * @returns {string} Percent-encoded UTF-8, the marks included that chats and mails take for the end of a link. Half a
 *   surrogate pair has no UTF-8: it becomes the replacement character.
 */
function encoded(text) {
  const whole = text.replace(/\p{Surrogate}/gu, "\ufffd");
  return encodeURIComponent(whole).replace(/[!'()*.~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
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
