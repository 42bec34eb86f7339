/**
 * The clipboard, which a browser may keep to itself.
 */

/**
 * @param {string} text
 * @returns {Promise<boolean>} False where there is no clipboard, as on a page that did not come safely, or it is barred.
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
