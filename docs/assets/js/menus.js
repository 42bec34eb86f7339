/**
 * Menus made of `<details class="menu">`: a click elsewhere, leaving by Tab or Escape closes them,
 * as with any menu.
 */

/**
 * @param {Document} page
 * @param {AbortSignal} signal
 */
export function closeMenus(page, signal) {
  const open = () => /** @type {NodeListOf<HTMLDetailsElement>} */ (page.querySelectorAll("details.menu[open]"));
  page.addEventListener(
    "click",
    ({ target }) => {
      for (const menu of open()) if (!(target instanceof Node && menu.contains(target))) menu.open = false;
    },
    { signal },
  );
  page.addEventListener(
    "focusout",
    ({ relatedTarget }) => {
      // Without a target the focus has left the page, or the click that took it will say where it went.
      if (!(relatedTarget instanceof Node)) return;
      for (const menu of open()) if (!menu.contains(relatedTarget)) menu.open = false;
    },
    { signal },
  );
  page.addEventListener(
    "keydown",
    ({ key }) => {
      if (key !== "Escape") return;
      for (const menu of open()) {
        menu.open = false;
        menu.querySelector("summary")?.focus();
      }
    },
    { signal },
  );
}
