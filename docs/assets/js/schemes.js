/**
 * Light or dark: as the system says, until the reader chooses by the theme's switch; then so on every page of the site.
 * The theme's own script would do the same, and much else that no page has, in an eighth of a second at each opening.
 */

/** Where the site begins, seen from the page's scripts. */
const SITE = "../../";
const SWITCH = 'input[name="__palette"]';

/**
 * @param {Document} page  Of which nothing may be there yet but the root.
 */
export function followSchemes(page) {
  page.documentElement.classList.replace("no-js", "js");
  // Of other sites on the same host, each has its own.
  const script = /** @type {HTMLScriptElement} */ (page.currentScript);
  const key = `${new URL(SITE, script.src).pathname}scheme`;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let chosen = read(key);

  function show() {
    const scheme = chosen ?? (dark.matches ? "slate" : "default");
    // To set what is set already would have everything styled anew.
    if (page.body && page.body.dataset.mdColorScheme !== scheme) page.body.dataset.mdColorScheme = scheme;
    for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (page.querySelectorAll(SWITCH))) {
      input.checked = input.dataset.mdColorScheme === scheme;
      // Leads to the other scheme.
      input.nextElementSibling?.toggleAttribute("hidden", !input.checked);
    }
    for (const colour of /** @type {NodeListOf<HTMLMetaElement>} */ (page.querySelectorAll("meta[data-scheme]"))) {
      colour.media = colour.dataset.scheme === scheme ? "all" : "not all";
    }
  }

  function showAnew() {
    chosen = read(key);
    show();
  }

  // Before anything is painted.
  const parsed = new MutationObserver(() => {
    if (!page.body) return;
    parsed.disconnect();
    show();
  });
  parsed.observe(page.documentElement, { childList: true });
  page.addEventListener("DOMContentLoaded", show);
  page.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(SWITCH)) return;
    chosen = target.dataset.mdColorScheme ?? null;
    write(key, chosen);
    show();
  });
  dark.addEventListener("change", show);
  // Chosen on another page, while this one was kept for Back or open beside it.
  window.addEventListener("pageshow", showAnew);
  window.addEventListener("storage", showAnew);
}

/**
 * @param {string} key
 * @returns {string | null} What was chosen, where a browser lets pages remember anything.
 */
function read(key) {
  try {
    const scheme = localStorage.getItem(key);
    return scheme === "slate" || scheme === "default" ? scheme : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {string | null} scheme
 */
function write(key, scheme) {
  try {
    if (scheme) localStorage.setItem(key, scheme);
  } catch {
    // Then it holds for this page.
  }
}
