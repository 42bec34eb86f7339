/**
 * Moving single words in the order test: drag one, or tap it and tap its place, or use the keys.
 * The outcome is always the same: the control `order` becomes the list of positions in their new order.
 */

import { createAskedOrder, moved } from "./asked-order.js";
import { followDrag, wordsOf } from "./word-drags.js";

/** @typedef {import("./asked-order.js").Asked} Asked */
/** @typedef {import("./word-drags.js").Drag} Drag */

/**
 * @typedef {object} Held
 * @property {string} id  Id of the held word's button.
 * @property {Asked} before  The order when it was taken, for Escape.
 */

/**
 * @param {Document} page
 * @param {(order: string) => void} setOrder
 * @param {AbortSignal} signal
 */
export function moveWords(page, setOrder, signal) {
  const asked = createAskedOrder();
  /** @type {Held | null} */
  let held = null;
  /** @type {Drag | null} */
  let drag = null;
  let dragged = false;

  /** @param {Held | null} next */
  const hold = (next) => {
    held = next;
    for (const button of page.querySelectorAll("[data-move]")) {
      button.setAttribute("aria-pressed", String(button.id === held?.id));
    }
  };

  /** @param {Asked} order */
  const ask = (order) => {
    asked.ask(order);
    setOrder(order.text);
  };

  /** @param {HTMLElement} button */
  const listAt = (button) => asked.listFor(shownAt(button));

  /**
   * @param {HTMLElement} button
   * @param {number} place
   */
  const put = (button, place) => {
    const list = listAt(button);
    if (place < 0 || place >= list.length || list[place] === positionOf(button)) return;
    const order = moved(list, positionOf(button), place);
    ask({ text: order.join(","), list: order });
  };

  /** @param {HTMLElement} button */
  const orderAt = (button) => ({ text: asked.current()?.text ?? selectedAt(button), list: listAt(button) });

  page.addEventListener(
    "click",
    (event) => {
      const button = wordAt(event.target);
      // A key's click, which counts no presses, ends no drag.
      if (dragged && event.detail > 0) {
        dragged = false;
      } else if (!button) {
        if (held) hold(null);
      } else if (!held) {
        hold({ id: button.id, before: orderAt(button) });
      } else {
        const taken = page.getElementById(held.id);
        if (taken && taken !== button && sameList(taken, button)) put(taken, listAt(button).indexOf(positionOf(button)));
        hold(null);
      }
    },
    { signal },
  );

  page.addEventListener(
    "keydown",
    (event) => {
      const button = wordAt(event.target);
      if (event.key === "Escape" && drag) {
        dragged = drag.hasBegun();
        drag.end();
      } else if (event.key === "Escape" && held && button) {
        if (orderAt(button).text !== held.before.text) ask(held.before);
        hold(null);
      } else if (button && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
        event.preventDefault();
        const step = event.key === "ArrowUp" ? -1 : 1;
        if (held?.id === button.id) put(button, listAt(button).indexOf(positionOf(button)) + step);
        else focusWord(wordsOf(button)[wordsOf(button).indexOf(button) + step]);
      }
    },
    { signal },
  );

  page.addEventListener(
    "pointerdown",
    (event) => {
      if (drag) return;
      const button = wordAt(event.target);
      const onGrip = event.target instanceof Element && event.target.closest("[data-grip]") !== null;
      dragged = false;
      if (!button || event.button !== 0 || (event.pointerType !== "mouse" && !onGrip)) return;
      drag = followDrag(button, event, {
        dropped: (place) => {
          dragged = true;
          hold(null);
          put(button, place);
        },
        ended: () => {
          drag = null;
        },
        signal,
      });
    },
    { signal },
  );

  // Before the button's own value is read: each click asks for another shuffle, whether or not the last one is shown.
  page.addEventListener(
    "click",
    ({ target }) => {
      const button = target instanceof Element ? target.closest("button[data-control='order']") : null;
      if (button instanceof HTMLButtonElement) button.value = asked.askShuffle(button.value);
    },
    { capture: true, signal },
  );
  page.addEventListener("input", ({ target }) => isOrderField(target) && asked.forget(), { signal });
  window.addEventListener("hashchange", asked.forget, { signal });

  // A new rendering knows nothing of what is held, and may have no row for it.
  page.addEventListener(
    "figure:patched",
    () => {
      if (asked.current()?.list) asked.see(listsOf(page));
      drag?.check();
      if (held) hold(page.getElementById(held.id) ? held : null);
    },
    { signal },
  );
}

/**
 * @param {EventTarget | null} target
 * @returns {HTMLElement | null}
 */
function wordAt(target) {
  const button = target instanceof Element ? target.closest("[data-move]") : null;
  return button instanceof HTMLElement ? button : null;
}

/** @param {HTMLElement} button */
function positionOf(button) {
  return Number(button.dataset.move);
}

/** @param {HTMLElement} part  A figure, or anything in it. */
function shownAt(part) {
  return wordsOf(part).map(positionOf);
}

/**
 * @param {HTMLElement} button
 * @returns {string} The order that the button's figure says is chosen.
 */
function selectedAt(button) {
  const select = button.closest("figure")?.querySelector("select[data-control='order']");
  return select instanceof HTMLSelectElement ? select.value : shownAt(button).join(",");
}

/**
 * @param {Document} page
 * @returns {number[][]} The order in each figure that shows one.
 */
function listsOf(page) {
  return [...page.querySelectorAll("figure:has([data-move])")].map((figure) => shownAt(/** @type {HTMLElement} */ (figure)));
}

/** @param {EventTarget | null} target */
function isOrderField(target) {
  return target instanceof HTMLElement && target.dataset.control === "order";
}

/**
 * @param {HTMLElement} one
 * @param {HTMLElement} other
 */
function sameList(one, other) {
  return one.closest("figure") === other.closest("figure");
}

/** @param {HTMLElement | undefined} button */
function focusWord(button) {
  if (!button) return;
  for (const word of wordsOf(button)) word.tabIndex = word === button ? 0 : -1;
  button.focus();
}
