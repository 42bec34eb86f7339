/**
 * Dragging on a drawing: an element with `data-drag-control="NAME"` moves the range input of that control in its
 * figure, as if the reader had dragged the input itself. The drawing's width stands for the input's whole range.
 * Escape, or a browser that takes the pointer away, puts the value back.
 */

const MOVES_AFTER = 6; // CSS pixels: a finger that moves less is a tap.

/**
 * @param {Document} page
 * @param {AbortSignal} signal
 */
export function dragOnPlots(page, signal) {
  let dragging = false;

  page.addEventListener(
    "pointerdown",
    (event) => {
      const plot = event.target instanceof Element ? event.target.closest("[data-drag-control]") : null;
      if (dragging || !(plot instanceof HTMLElement) || event.button !== 0) return;
      const input = plot.closest("figure")?.querySelector(`input[data-control="${plot.dataset.dragControl}"]`);
      if (!(input instanceof HTMLInputElement)) return;
      dragging = true;
      followDrag(input, plot, event, {
        signal,
        ended: () => {
          dragging = false;
        },
      });
    },
    { signal },
  );
}

/**
 * @param {HTMLInputElement} input
 * @param {HTMLElement} plot
 * @param {PointerEvent} down
 * @param {{signal: AbortSignal, ended: () => void}} options
 */
function followDrag(input, plot, down, { signal, ended }) {
  const page = plot.ownerDocument;
  const before = input.value;
  const ending = new AbortController();
  const listening = { signal: AbortSignal.any([signal, ending.signal]) };
  // A finger may be about to scroll the page: it means the drawing only once it goes sideways, or is lifted at once.
  let begun = down.pointerType === "mouse";

  const end = () => {
    ending.abort();
    ended();
  };
  const giveUp = () => {
    end();
    set(input, before);
  };
  /** @param {(event: PointerEvent) => void} react */
  const own = (react) => (/** @type {PointerEvent} */ event) => event.pointerId === down.pointerId && react(event);
  /** @param {PointerEvent} event */
  const follow = (event) => set(input, valueUnder(event, input, plot));

  if (begun) follow(down);
  const move = own((event) => {
    begun ||= Math.abs(event.clientX - down.clientX) > MOVES_AFTER;
    if (begun) follow(event);
  });
  const lift = own((event) => {
    end();
    if (begun || Math.abs(event.clientY - down.clientY) <= MOVES_AFTER) follow(event);
  });
  page.addEventListener("pointermove", move, listening);
  page.addEventListener("pointerup", lift, listening);
  page.addEventListener("pointercancel", own(giveUp), listening);
  page.addEventListener("keydown", ({ key }) => key === "Escape" && giveUp(), listening);
}

/**
 * @param {PointerEvent} event
 * @param {HTMLInputElement} input
 * @param {HTMLElement} plot
 */
function valueUnder(event, input, plot) {
  const box = (plot.querySelector("svg") ?? plot).getBoundingClientRect();
  const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
  const low = Number(input.min);
  return String(low + share * (Number(input.max) - low));
}

/**
 * @param {HTMLInputElement} input
 * @param {string} value
 */
function set(input, value) {
  const before = input.value;
  input.value = value;
  if (input.value !== before) input.dispatchEvent(new Event("input", { bubbles: true }));
}
