/**
 * Light what belongs together: pointing at, focusing or tapping anything with `data-part` lights every element with
 * the same part in its step. Lighting is `data-lit`; what it looks like is CSS.
 */

/**
 * @param {Document} page
 * @param {AbortSignal} signal
 */
export function lightParts(page, signal) {
  /** @param {Event} event */
  const follow = (event) => light(partAt(event.target));
  // Not "pointerover": that also comes when the page scrolls under a pointer at rest.
  page.addEventListener("pointermove", (event) => (event.movementX || event.movementY) && follow(event), { signal });
  page.addEventListener("pointerdown", follow, { signal });
  page.addEventListener("focusin", follow, { signal });
  page.addEventListener("focusout", () => light(null), { signal });
  page.addEventListener("keydown", (event) => event.key === "Escape" && light(null), { signal });

  /** @param {HTMLElement | null} part */
  function light(part) {
    const scope = part?.closest("section, figure") ?? null;
    const name = part?.dataset.part;
    for (const lit of page.querySelectorAll("[data-lit]")) {
      if (!scope?.contains(lit) || lit.getAttribute("data-part") !== name) lit.removeAttribute("data-lit");
    }
    if (!scope || !name) return;
    for (const belonging of scope.querySelectorAll(`[data-part="${CSS.escape(name)}"]`)) {
      belonging.setAttribute("data-lit", "");
    }
  }
}

/**
 * @param {EventTarget | null} target
 * @returns {HTMLElement | null}
 */
function partAt(target) {
  const part = target instanceof Element ? target.closest("[data-part]") : null;
  return part instanceof HTMLElement || part instanceof SVGElement ? /** @type {HTMLElement} */ (part) : null;
}
