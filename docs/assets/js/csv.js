/**
 * Comma-separated values, as RFC 4180 has them.
 */

/** @typedef {{text: string, exact?: string}} Cell  What the reader sees, and Python's own number where it is one. */

/**
 * @param {Cell[][]} rows
 * @returns {string} One line a row; numbers with all their digits.
 */
export function toCsv(rows) {
  return rows.map((row) => row.map(field).join(",") + "\r\n").join("");
}

/** @param {Cell} cell */
function field({ text, exact }) {
  if (exact !== undefined) return exact;
  // A spreadsheet would run a word that begins like this as a formula, and the sentence may come from anybody's link.
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
