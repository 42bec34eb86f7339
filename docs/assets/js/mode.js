/**
 * The modes of the article's page, as its address asks for them: `?embed=FIGURE` and `?present`.
 */

/** @typedef {{name: "embed", figure: string} | {name: "present"}} Mode */

/**
 * @param {string} search  As in `location.search`.
 * @returns {Mode | null} Null for the article as it is.
 */
export function readMode(search) {
  const asked = new URLSearchParams(search);
  const figure = asked.get("embed");
  if (figure !== null) return { name: "embed", figure };
  return asked.has("present") ? { name: "present" } : null;
}

/**
 * @param {Document} page
 * @param {Mode["name"]} name
 * @returns {boolean} Whether the page is in this mode now.
 */
export function isIn(page, name) {
  return page.documentElement.dataset.mode === name;
}

/**
 * @param {HTMLElement} figure
 * @returns {boolean} Whether the figure has a play. A step's own figure has; what stands beside it in the step, or goes
 *   deeper, is finished from the start.
 */
export function hasPlay(figure) {
  return figure.closest("section")?.dataset.step === figure.dataset.figure;
}
