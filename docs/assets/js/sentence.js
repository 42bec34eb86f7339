/**
 * The sentence: what the reader types is the state at once, composed text included. The input itself is written to
 * only when the reader chooses an example, and then as if it had been typed, so that undo takes it back.
 */

/** @typedef {import("./state.js").State} State */

/**
 * @param {Document} page
 * @param {State} state
 * @param {AbortSignal} signal
 */
export function followSentence(page, state, signal) {
  const input = sentenceInput(page);
  if (!input) return;
  input.addEventListener("input", () => state.setSentence(input.value), { signal });
  // Enter would send the form to the server, sentence and all.
  input.form?.addEventListener("submit", (event) => event.preventDefault(), { signal });
  page.addEventListener(
    "click",
    (event) => {
      const button = event.target instanceof Element ? event.target.closest("button[data-example]") : null;
      if (!(button instanceof HTMLElement)) return;
      replaceText(input, button.dataset.example ?? "");
      state.setSentence(input.value);
      leaveFocus(button, event);
    },
    { signal },
  );
}

/**
 * @param {Document} page
 * @returns {HTMLInputElement | null}
 */
export function sentenceInput(page) {
  const input = page.getElementById("sentence");
  return input instanceof HTMLInputElement ? input : null;
}

/**
 * @param {HTMLInputElement} input
 * @param {string} text
 */
function replaceText(input, text) {
  if (input.value === text) return;
  input.focus({ preventScroll: true });
  input.select();
  // Deprecated, and the only way to change a text so that the browser's own undo knows of it.
  const isDone = text ? document.execCommand("insertText", false, text) : document.execCommand("delete");
  if (!isDone || input.value !== text) input.setRangeText(text, 0, input.value.length, "end");
}

/**
 * After a choice from a menu, close it and stay in the sentence; where the button stays in sight, go back to it. A
 * finger gets no keyboard thrown over the figures.
 * @param {HTMLElement} button
 * @param {Event} event
 */
function leaveFocus(button, event) {
  const menu = button.closest("details");
  const isTouch = event instanceof PointerEvent && event.pointerType === "touch";
  if (!menu) {
    button.focus({ preventScroll: true });
  } else {
    menu.open = false;
    if (isTouch) menu.querySelector("summary")?.focus({ preventScroll: true });
  }
}
