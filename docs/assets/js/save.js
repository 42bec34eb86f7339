/**
 * Saving: what the page has made, handed to the browser's downloads. It never leaves the device.
 */

/** How long a browser may take to begin a download, in milliseconds. */
const BEGINS_WITHIN = 60_000;

/**
 * @param {HTMLElement} figure  Gives the file its name.
 * @param {string} ending
 * @param {Blob} content
 */
export function save(figure, ending, content) {
  const address = URL.createObjectURL(content);
  const anchor = figure.ownerDocument.createElement("a");
  anchor.href = address;
  anchor.download = `${figure.dataset.figure}.${ending}`;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), BEGINS_WITHIN);
}
