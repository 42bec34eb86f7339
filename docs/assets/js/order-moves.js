/**
 * Moving single words in the order test: drag one, or tap it and tap its place, or use the keys.
 * The outcome is always the same: the control `order` becomes the list of positions in their new order.
 */

/**
 * @typedef {object} Held
 * @property {string} id  Id of the held word's button.
 * @property {string} before  The order when it was taken, for Escape.
 */

const DRAG_BEGINS_AFTER = 4; // CSS pixels: less is a tap.

/**
 * @param {Document} page
 * @param {(order: string) => void} setOrder
 * @param {AbortSignal} signal
 */
export function moveWords(page, setOrder, signal) {
  /** @type {Held | null} */
  let held = null;
  let dragged = false;

  /** @param {Held | null} next */
  const hold = (next) => {
    held = next;
    for (const button of page.querySelectorAll("[data-move]")) {
      button.setAttribute("aria-pressed", String(button.id === held?.id));
    }
  };

  page.addEventListener(
    "click",
    (event) => {
      const button = wordAt(event.target);
      if (dragged) {
        dragged = false;
      } else if (!button) {
        if (held) hold(null);
      } else if (!held) {
        hold({ id: button.id, before: orderOf(button) });
      } else {
        const taken = page.getElementById(held.id);
        if (taken && taken !== button && sameList(taken, button)) setOrder(moved(taken, placeOf(button)));
        hold(null);
      }
    },
    { signal },
  );

  page.addEventListener(
    "keydown",
    (event) => {
      const button = wordAt(event.target);
      if (!button) return;
      if (event.key === "Escape" && held) {
        if (orderOf(button) !== held.before) setOrder(held.before);
        hold(null);
      } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
        event.preventDefault();
        const place = placeOf(button) + (event.key === "ArrowUp" ? -1 : 1);
        const neighbour = wordsOf(button)[place];
        if (!neighbour) return;
        if (held?.id === button.id) setOrder(moved(button, place));
        else focusWord(neighbour);
      }
    },
    { signal },
  );

  page.addEventListener(
    "pointerdown",
    (event) => {
      const button = wordAt(event.target);
      const onGrip = event.target instanceof Element && event.target.closest("[data-grip]") !== null;
      dragged = false;
      if (!button || event.button !== 0 || (event.pointerType !== "mouse" && !onGrip)) return;
      followDrag(button, event, {
        dropped: (place) => {
          dragged = true;
          hold(null);
          if (place !== placeOf(button)) setOrder(moved(button, place));
        },
        signal,
      });
    },
    { signal },
  );

  // A new rendering knows nothing of what is held.
  page.addEventListener("figure:patched", () => held && hold(held), { signal });
}

/**
 * @param {HTMLElement} button
 * @param {PointerEvent} down
 * @param {{dropped: (place: number) => void, signal: AbortSignal}} options
 */
function followDrag(button, down, { dropped, signal }) {
  const row = /** @type {HTMLElement} */ (button.closest("tr"));
  const body = /** @type {HTMLElement} */ (row.closest("tbody"));
  const ending = new AbortController();
  const listening = { signal: AbortSignal.any([signal, ending.signal]) };
  let begun = false;

  /** @param {PointerEvent} event */
  const placeUnder = (event) => {
    const box = body.getBoundingClientRect();
    const count = wordsOf(button).length;
    return Math.min(count - 1, Math.max(0, Math.floor(((event.clientY - box.top) / box.height) * count)));
  };

  const clear = () => {
    ending.abort();
    row.style.removeProperty("--drag");
    row.removeAttribute("data-dragging");
    for (const marked of body.querySelectorAll("[data-drop]")) marked.removeAttribute("data-drop");
  };

  button.ownerDocument.addEventListener(
    "pointermove",
    (event) => {
      const distance = event.clientY - down.clientY;
      begun ||= Math.abs(distance) > DRAG_BEGINS_AFTER;
      if (!begun) return;
      row.setAttribute("data-dragging", "");
      row.style.setProperty("--drag", `${distance}px`);
      const place = placeUnder(event);
      wordsOf(button).forEach((word, index) => {
        const target = word.closest("tr");
        if (index !== place || word === button) target?.removeAttribute("data-drop");
        else target?.setAttribute("data-drop", place > placeOf(button) ? "after" : "before");
      });
    },
    listening,
  );
  button.ownerDocument.addEventListener(
    "pointerup",
    (event) => {
      clear();
      if (begun) dropped(placeUnder(event));
    },
    listening,
  );
  button.ownerDocument.addEventListener("pointercancel", clear, listening);
}

/**
 * @param {EventTarget | null} target
 * @returns {HTMLElement | null}
 */
function wordAt(target) {
  const button = target instanceof Element ? target.closest("[data-move]") : null;
  return button instanceof HTMLElement ? button : null;
}

/**
 * @param {HTMLElement} button
 * @returns {HTMLElement[]} The words of the same figure, in the order in which they stand.
 */
function wordsOf(button) {
  return [...(button.closest("figure")?.querySelectorAll("[data-move]") ?? [])].filter((word) => word instanceof HTMLElement);
}

/** @param {HTMLElement} button */
function placeOf(button) {
  return wordsOf(button).indexOf(button);
}

/** @param {HTMLElement} button */
function orderOf(button) {
  return wordsOf(button)
    .map((word) => word.dataset.move)
    .join(",");
}

/**
 * @param {HTMLElement} one
 * @param {HTMLElement} other
 */
function sameList(one, other) {
  return one.closest("figure") === other.closest("figure");
}

/**
 * @param {HTMLElement} button
 * @param {number} place
 * @returns {string} The order after `button`'s word has been put at `place`.
 */
function moved(button, place) {
  const others = wordsOf(button).filter((word) => word !== button);
  others.splice(place, 0, button);
  return others.map((word) => word.dataset.move).join(",");
}

/** @param {HTMLElement} button */
function focusWord(button) {
  for (const word of wordsOf(button)) word.tabIndex = word === button ? 0 : -1;
  button.focus();
}
