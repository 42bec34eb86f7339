/**
 * What a key does while presenting, and whose it is: a control that has the focus keeps the keys that it needs.
 */

/** @typedef {"forward" | "back" | "first" | "last" | "play" | "replay" | "leave"} Action */

/** @type {Record<string, Action>} */
const ACTIONS = {
  ArrowRight: "forward",
  ArrowDown: "forward",
  PageDown: "forward",
  ArrowLeft: "back",
  ArrowUp: "back",
  PageUp: "back",
  Home: "first",
  End: "last",
  " ": "play",
  Escape: "leave",
};

const FIELDS = "input:not([type='checkbox'], [type='radio']), select, textarea, [contenteditable]";
const MOVED_BY_ARROWS = "[data-row], [data-move], input[type='radio']";
const PRESSED_BY_SPACE = "button, summary, input, [role='button']";
const HOLDS_FOCUS = ".bar, figure";

/**
 * What a press of a key asks of the presentation. Enter and Escape lead out of a field or a figure, which ends there.
 * @param {KeyboardEvent} event
 * @returns {Action | null}
 */
export function actionOf(event) {
  const { key, target } = event;
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return null;
  const focused = target instanceof HTMLElement ? target : null;
  const isSentence = focused?.id === "sentence";
  if (focused?.closest(HOLDS_FOCUS) && (key === "Escape" || (key === "Enter" && isSentence))) {
    focused.blur();
    return null;
  }
  if (!Object.hasOwn(ACTIONS, key) || (focused && needs(focused, key))) return null;
  return key === " " && event.shiftKey ? "back" : ACTIONS[key];
}

/**
 * @param {MouseEvent} event
 * @returns {boolean} Whether what was clicked should not keep the keys: after a button or a slider has been used by
 *   pointer, the presenter's next key is meant for the slides.
 */
export function givesKeysBack({ detail, target }) {
  const isByPointer = detail > 0;
  return isByPointer && target instanceof Element && target.closest("button:not([data-move]), input[type='range']") !== null;
}

/**
 * @param {HTMLElement} focused
 * @param {string} key
 */
function needs(focused, key) {
  if (focused.matches(FIELDS)) return key !== "Escape";
  if (focused.closest(MOVED_BY_ARROWS)) return !key.startsWith("Page");
  return key === " " && focused.closest(PRESSED_BY_SPACE) !== null;
}
