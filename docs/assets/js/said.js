/**
 * A short word on what a button has just done: shown beside the button, and spoken by a polite live region.
 */

/** How long it stands there, in milliseconds. */
const STAYS = 4000;

/** @type {WeakMap<Element, ReturnType<typeof setTimeout>>} */
const ends = new WeakMap();

/**
 * @param {HTMLElement} near  What the reader has just pressed.
 * @param {string} text
 */
export function say(near, text) {
  // What is outside an open dialog is not read out, so a dialog has a line of its own.
  const line = near.closest("dialog")?.querySelector('[role="status"]') ?? near.ownerDocument.getElementById("said");
  if (!(line instanceof HTMLElement)) return;
  const { right, bottom } = near.getBoundingClientRect();
  line.style.setProperty("--right", `${near.ownerDocument.documentElement.clientWidth - right}px`);
  line.style.setProperty("--top", `${bottom}px`);
  line.textContent = text;
  clearTimeout(ends.get(line));
  ends.set(
    line,
    setTimeout(() => (line.textContent = ""), STAYS),
  );
}
