/**
 * Dragging one word of an order test along its list. The row follows the pointer and the list marks where it would go;
 * nothing is moved before the word is dropped.
 */

const DRAG_BEGINS_AFTER = 4; // CSS pixels: less is a tap.

/**
 * @typedef {object} Drag
 * @property {() => boolean} hasBegun  Whether the word has left its place.
 * @property {() => void} end  Puts the row back and follows the pointer no more.
 * @property {() => void} check  To be called when the list was rendered anew: ends the drag of a word that is gone.
 */

/**
 * @param {HTMLElement} button  The word.
 * @param {PointerEvent} down
 * @param {object} options
 * @param {(place: number) => void} options.dropped
 * @param {() => void} options.ended  Called once, however the drag ends.
 * @param {AbortSignal} options.signal
 * @returns {Drag}
 */
export function followDrag(button, down, { dropped, ended, signal }) {
  const page = button.ownerDocument;
  const row = /** @type {HTMLElement} */ (button.closest("tr"));
  const figure = /** @type {HTMLElement} */ (button.closest("figure"));
  const ending = new AbortController();
  const listening = { signal: AbortSignal.any([signal, ending.signal]) };
  let begun = false;

  const end = () => {
    if (ending.signal.aborted) return;
    ending.abort();
    row.style.removeProperty("--drag");
    row.removeAttribute("data-dragging");
    for (const marked of figure.querySelectorAll("[data-drop]")) marked.removeAttribute("data-drop");
    ended();
  };

  /** @param {PointerEvent} event */
  const move = (event) => {
    if (event.pointerId !== down.pointerId) return;
    const distance = event.clientY - down.clientY;
    begun ||= Math.abs(distance) > DRAG_BEGINS_AFTER;
    if (!begun) return;
    row.setAttribute("data-dragging", "");
    row.style.setProperty("--drag", `${distance}px`);
    const words = wordsOf(button);
    const place = placeUnder(event, button);
    for (const [index, word] of words.entries()) {
      const target = word.closest("tr");
      if (index !== place || word === button) target?.removeAttribute("data-drop");
      else target?.setAttribute("data-drop", place > words.indexOf(button) ? "after" : "before");
    }
  };

  /** @param {PointerEvent} event */
  const drop = (event) => {
    if (event.pointerId !== down.pointerId) return;
    const place = begun ? placeUnder(event, button) : null;
    end();
    if (place !== null) dropped(place);
  };

  page.addEventListener("pointermove", move, listening);
  page.addEventListener("pointerup", drop, listening);
  page.addEventListener("pointercancel", (event) => event.pointerId === down.pointerId && end(), listening);
  return {
    hasBegun: () => begun,
    end,
    check: () => button.isConnected || end(),
  };
}

/**
 * @param {HTMLElement} part  A figure, or anything in it.
 * @returns {HTMLElement[]} The words of that figure, in the order in which they stand.
 */
export function wordsOf(part) {
  return [...(part.closest("figure")?.querySelectorAll("[data-move]") ?? [])].filter((word) => word instanceof HTMLElement);
}

/**
 * @param {PointerEvent} event
 * @param {HTMLElement} button
 * @returns {number} The place of the list that the pointer is at, or nearest to.
 */
function placeUnder(event, button) {
  const box = /** @type {HTMLElement} */ (button.closest("tbody")).getBoundingClientRect();
  const count = wordsOf(button).length;
  return Math.min(count - 1, Math.max(0, Math.floor(((event.clientY - box.top) / box.height) * count)));
}
