/**
 * The page for teachers: snippets with the address that this copy of the site has, each copied at a click.
 */

import { copy } from "./clipboard.js";

const COPIED = "Copied.";
const SELECTED = "Selected: copy it with your browser.";

const here = new URL("../", window.location.href.replace(/[?#].*$/, "").replace(/index\.html$/, "")).href;
for (const address of document.querySelectorAll("[data-site-address]")) address.textContent = here;

document.addEventListener("click", async ({ target }) => {
  const button = target instanceof Element ? target.closest("button[data-copy]") : null;
  const snippet = button && document.getElementById(button.getAttribute("data-copy") ?? "");
  if (!snippet) return;
  const status = /** @type {HTMLElement} */ (button.nextElementSibling);
  status.textContent = await copySnippet(snippet);
});

/**
 * @param {HTMLElement} snippet
 * @returns {Promise<string>} What to say of it.
 */
async function copySnippet(snippet) {
  if (await copy(snippet.textContent ?? "")) return COPIED;
  const details = snippet.closest("details");
  if (details) details.open = true;
  window.getSelection()?.selectAllChildren(snippet);
  return SELECTED;
}
