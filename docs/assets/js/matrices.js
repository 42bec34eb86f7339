/**
 * Arrow keys within a matrix: each table is one tab stop, and the focus moves from cell to cell.
 */

/** @type {Record<string, [number, number]>} Key to the step in rows and columns. */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * @param {Document} page
 * @param {AbortSignal} signal
 */
export function moveInMatrices(page, signal) {
  page.addEventListener(
    "keydown",
    (event) => {
      const cell = event.target instanceof Element ? event.target.closest("td[data-row]") : null;
      if (!(cell instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
      const next = neighbour(cell, event.key);
      if (!next) return;
      event.preventDefault();
      cell.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    },
    { signal },
  );
}

/**
 * @param {HTMLElement} cell
 * @param {string} key
 * @returns {HTMLElement | null} The cell that `key` leads to, or null where it leads nowhere.
 */
function neighbour(cell, key) {
  const cells = /** @type {HTMLElement[]} */ ([...(cell.closest("table")?.querySelectorAll("td[data-row]") ?? [])]);
  const row = Number(cell.dataset.row);
  const column = Number(cell.dataset.column);
  if (key === "Home" || key === "End") {
    const same = cells.filter((other) => Number(other.dataset.row) === row);
    return (key === "Home" ? same[0] : same.at(-1)) ?? null;
  }
  const step = STEPS[key];
  if (!step) return null;
  return (
    cells.find((other) => Number(other.dataset.row) === row + step[0] && Number(other.dataset.column) === column + step[1]) ??
    null
  );
}
