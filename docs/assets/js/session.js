/**
 * The reader's choices over a reload: kept for the life of the tab, where the browser allows it.
 */

import { isRecord } from "./protocol.js";

/** @typedef {import("./state.js").Choices} Choices */

const KEY = "attention-in-order";

/**
 * @param {() => Storage} storage  Asked for each time: a browser that blocks storage throws on the way to it.
 * @returns {Choices | null} What was remembered, or null if nothing readable was.
 */
export function recall(storage) {
  try {
    const remembered = JSON.parse(storage().getItem(KEY) ?? "null");
    if (!isRecord(remembered) || typeof remembered.sentence !== "string" || !isRecord(remembered.controls)) return null;
    /** @type {import("./protocol.js").Controls} */
    const controls = {};
    for (const [name, value] of Object.entries(remembered.controls)) if (isSetting(value)) controls[name] = value;
    return { sentence: remembered.sentence, controls };
  } catch {
    return null;
  }
}

/**
 * @param {unknown} value
 * @returns {value is import("./protocol.js").Json} Whether a control can have this value: what a field holds, or times
 *   that were measured. A store may hold anything at all.
 */
function isSetting(value) {
  if (Array.isArray(value)) return value.every((row) => Array.isArray(row) && row.every((one) => typeof one === "number"));
  return ["string", "number", "boolean"].includes(typeof value);
}

/**
 * @param {() => Storage} storage
 * @param {Choices} choices
 */
export function remember(storage, choices) {
  try {
    storage().setItem(KEY, JSON.stringify(choices));
  } catch {
    // Blocked or full: the page works as well, it only forgets.
  }
}
