/**
 * A figure's numbers as plain tables, in a dialog. They are read off the tables that Python rendered: those of the
 * figure itself, and those that stand hidden beside a drawing.
 */

import { copy } from "./clipboard.js";
import { toCsv } from "./csv.js";
import { save } from "./save.js";
import { say } from "./said.js";

/** @typedef {import("./csv.js").Cell & {isHeader: boolean}} Cell */
/** @typedef {{caption: string, head: Cell[][], body: Cell[][]}} Table */

/** Lets a spreadsheet take the file for UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

/**
 * @param {HTMLElement} figure
 * @returns {Table[]}  Without those that are laid around a drawing: another one has their numbers.
 */
export function tablesOf(figure) {
  const tables = /** @type {HTMLTableElement[]} */ ([...figure.querySelectorAll("table:not([data-drawn])")]);
  return tables.map((table) => {
    const rows = [...table.rows].filter((row) => row.ariaHidden !== "true");
    const grid = fill(rows);
    const headRows = rows.filter((row) => row.closest("thead")).length;
    return { caption: textOf(table.caption), head: grid.slice(0, headRows), body: grid.slice(headRows) };
  });
}

/**
 * @param {Document} page
 * @param {HTMLElement} figure
 */
export function showTables(page, figure) {
  const dialog = page.getElementById("table-dialog");
  const title = page.getElementById("table-dialog-title");
  const place = dialog?.querySelector("[data-tables]");
  if (!(dialog instanceof HTMLDialogElement) || !title || !place) return;
  dialog.dataset.of = figure.id;
  title.textContent = textOf(figure.querySelector("figcaption"));
  place.replaceChildren(...tablesOf(figure).map((table, index) => drawn(page, table, index)));
  dialog.showModal();
  dialog.scrollTop = 0;
}

/**
 * Copy and save what the dialog shows.
 * @param {Document} page
 * @param {AbortSignal} signal
 */
export function followTables(page, signal) {
  page.addEventListener(
    "click",
    async ({ target }) => {
      const button = target instanceof Element ? target.closest("button[data-csv]") : null;
      const figure = page.getElementById(button?.closest("dialog")?.dataset.of ?? "");
      if (!(button instanceof HTMLElement) || !figure) return;
      const { head, body } = tablesOf(figure)[Number(button.dataset.table)];
      const csv = toCsv([...head, ...body]);
      if (button.dataset.csv === "copy") {
        say(button, (await copy(csv)) ? "Table copied" : "The clipboard is closed to this page. Save the table instead.");
      } else {
        save(figure, "csv", new Blob([BYTE_ORDER_MARK, csv], { type: "text/csv;charset=utf-8" }));
        say(button, "Table saved");
      }
    },
    { signal },
  );
}

/**
 * @param {HTMLTableRowElement[]} rows
 * @returns {Cell[][]} A cell for every row and column; one that spans several stands in each of them.
 */
function fill(rows) {
  /** @type {Cell[][]} */
  const grid = rows.map(() => []);
  rows.forEach((row, index) => {
    let column = 0;
    for (const cell of row.cells) {
      while (grid[index][column]) column += 1;
      const read = cellOf(cell);
      for (let down = 0; down < cell.rowSpan && index + down < rows.length; down += 1) {
        for (let across = 0; across < cell.colSpan; across += 1) grid[index + down][column + across] = read;
      }
    }
  });
  return grid;
}

/**
 * @param {HTMLTableCellElement} cell
 * @returns {Cell}
 */
function cellOf(cell) {
  const inside = cell.querySelectorAll("[data-exact]");
  const exact = cell.dataset.exact ?? (inside.length === 1 ? inside[0].getAttribute("data-exact") : undefined) ?? undefined;
  return { text: textOf(cell), exact, isHeader: cell.tagName === "TH" };
}

/**
 * @param {Element | null} element
 * @returns {string} What is read out of it, on one line.
 */
function textOf(element) {
  if (!element) return "";
  const copied = /** @type {Element} */ (element.cloneNode(true));
  for (const hidden of copied.querySelectorAll('[aria-hidden="true"], svg, button > [data-grip]')) hidden.remove();
  return (copied.textContent ?? "").replace(/\s+/g, " ").trim();
}

/**
 * @param {Document} page
 * @param {Table} table
 * @param {number} index
 * @returns {HTMLElement}
 */
function drawn(page, { caption, head, body }, index) {
  const section = page.createElement("section");
  section.className = "numbers";
  const region = section.appendChild(page.createElement("div"));
  region.className = "numbers__region";
  region.tabIndex = 0;
  region.role = "region";
  region.ariaLabel = caption;
  const shown = region.appendChild(page.createElement("table"));
  shown.className = "numbers__table";
  shown.createCaption().textContent = caption;
  for (const [part, rows] of /** @type {const} */ ([["thead", head], ["tbody", body]])) {
    const group = shown.appendChild(page.createElement(part));
    for (const row of rows) group.append(drawnRow(page, row, part));
  }
  const buttons = section.appendChild(page.createElement("p"));
  buttons.className = "numbers__buttons";
  for (const [action, label] of [["copy", "Copy as CSV"], ["save", "Save as CSV"]]) {
    const button = buttons.appendChild(page.createElement("button"));
    button.className = "button";
    button.type = "button";
    button.dataset.csv = action;
    button.dataset.table = String(index);
    button.textContent = label;
  }
  return section;
}

/**
 * @param {Document} page
 * @param {Cell[]} row
 * @param {"thead" | "tbody"} part
 */
function drawnRow(page, row, part) {
  const line = page.createElement("tr");
  for (const { text, exact, isHeader } of row) {
    const cell = line.appendChild(page.createElement(isHeader && text ? "th" : "td"));
    if (cell.tagName === "TH") cell.scope = part === "thead" ? "col" : "row";
    // A word of the sentence may run the other way.
    if (exact === undefined) cell.dir = "auto";
    else cell.dataset.exact = exact;
    cell.translate = false;
    cell.textContent = text;
  }
  return line;
}
