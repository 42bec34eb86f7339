/**
 * Where the reader is in a figure, kept while the figure is rendered anew: each matrix and each list of words to move
 * stays one tab stop, at the place where the reader was, and the focus never falls out of the figure.
 */

/** What is one tab stop together within one table. */
const MEMBERS = ["td[data-row]", "[data-move]"];

/**
 * @typedef {object} Group
 * @property {string} key
 * @property {HTMLElement[]} items
 */

/**
 * @param {HTMLElement} figure
 * @returns {() => void} Puts tab stops and focus where they belong in the new rendering.
 */
export function keepFocus(figure) {
  const page = figure.ownerDocument;
  const focused = page.activeElement instanceof HTMLElement && figure.contains(page.activeElement) ? page.activeElement : null;
  const groups = groupsOf(figure);
  const focusedGroup = groups.find(({ items }) => focused && items.includes(focused))?.key;
  const stops = new Map(
    groups.map(({ key, items }) => {
      const stop = items.find(({ tabIndex }) => tabIndex === 0) ?? items[0];
      return [key, { stop, place: placeOf(stop, items) }];
    }),
  );

  return () => {
    for (const { key, items } of groupsOf(figure)) {
      const { stop, place } = stops.get(key) ?? { stop: items[0], place: [0, 0] };
      const kept = items.includes(stop) ? stop : nearest(items, place);
      for (const item of items) item.tabIndex = item === kept ? 0 : -1;
      if (key === focusedGroup && focused && !focused.isConnected) kept.focus({ preventScroll: true });
    }
    if (!focused || figure.contains(page.activeElement)) return;
    const again = focused.isConnected ? focused : (page.getElementById(focused.id) ?? chosenLike(focused, figure));
    if (!again) figure.tabIndex = -1;
    (again ?? figure).focus({ preventScroll: true });
  };
}

/**
 * @param {HTMLElement} figure
 * @returns {Group[]}
 */
function groupsOf(figure) {
  const tables = /** @type {HTMLTableElement[]} */ ([...figure.querySelectorAll("table[data-matrix]")]);
  return tables
    .flatMap((table) =>
      MEMBERS.map((members) => ({
        key: `${table.dataset.matrix} ${members}`,
        items: /** @type {HTMLElement[]} */ ([...table.querySelectorAll(members)]),
      })),
    )
    .filter(({ items }) => items.length > 0);
}

/**
 * @param {HTMLElement} item
 * @param {HTMLElement[]} items
 * @returns {number[]} Row and column.
 */
function placeOf(item, items) {
  const { row, column } = item.dataset;
  return row === undefined ? [items.indexOf(item), 0] : [Number(row), Number(column)];
}

/**
 * @param {HTMLElement[]} items
 * @param {number[]} place
 */
function nearest(items, [row, column]) {
  /** @param {HTMLElement} item */
  const distance = (item) => {
    const [itemRow, itemColumn] = placeOf(item, items);
    return Math.abs(itemRow - row) + Math.abs(itemColumn - column);
  };
  return items.reduce((best, item) => (distance(item) < distance(best) ? item : best));
}

/**
 * @param {HTMLElement} gone
 * @param {HTMLElement} figure
 * @returns {HTMLElement | null} Of the radio buttons that `gone` was one of, the chosen one.
 */
function chosenLike(gone, figure) {
  if (!(gone instanceof HTMLInputElement) || gone.type !== "radio") return null;
  return figure.querySelector(`input[type="radio"][name="${CSS.escape(gone.name)}"]:checked`);
}
