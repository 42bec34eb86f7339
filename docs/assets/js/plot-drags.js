/**
 * Dragging on a drawing: an element with `data-drag-control="NAME"` moves the range input of that control in its
 * figure, as if the reader had dragged the input itself. The drawing's width stands for the input's whole range.
 */

/**
 * @param {Document} page
 * @param {AbortSignal} signal
 */
export function dragOnPlots(page, signal) {
  page.addEventListener(
    "pointerdown",
    (event) => {
      const plot = event.target instanceof Element ? event.target.closest("[data-drag-control]") : null;
      if (!(plot instanceof HTMLElement) || event.button !== 0) return;
      const input = plot.closest("figure")?.querySelector(`input[data-control="${plot.dataset.dragControl}"]`);
      if (!(input instanceof HTMLInputElement)) return;

      const ending = new AbortController();
      const listening = { signal: AbortSignal.any([signal, ending.signal]) };
      const end = () => ending.abort();
      set(input, plot, event);
      page.addEventListener("pointermove", (move) => set(input, plot, move), listening);
      page.addEventListener("pointerup", end, listening);
      page.addEventListener("pointercancel", end, listening);
    },
    { signal },
  );
}

/**
 * @param {HTMLInputElement} input
 * @param {HTMLElement} plot
 * @param {PointerEvent} event
 */
function set(input, plot, event) {
  const area = plot.querySelector("svg") ?? plot;
  const box = area.getBoundingClientRect();
  const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
  const low = Number(input.min);
  const high = Number(input.max);
  const before = input.value;
  input.value = String(low + share * (high - low));
  if (input.value !== before) input.dispatchEvent(new Event("input", { bubbles: true }));
}
