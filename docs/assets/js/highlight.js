/**
 * Light what belongs together: pointing at, focusing or tapping anything with `data-part` lights every element with
 * the same part in its section. A word of the prose can be such a part; what it names in the figure may also say so by
 * `data-named`, which is lit and lights nothing itself. Lighting is `data-lit`; what it looks like is CSS.
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
      const { part: own, named = "" } = /** @type {HTMLElement} */ (lit).dataset;
      if (!scope?.contains(lit) || !name || ![own, ...named.split(" ")].includes(name)) lit.removeAttribute("data-lit");
    }
    if (!scope || !name) return;
    const quoted = CSS.escape(name);
    for (const belonging of scope.querySelectorAll(`[data-part="${quoted}"], [data-named~="${quoted}"]`)) {
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
