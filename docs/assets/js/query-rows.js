/**
 * Choosing a query row: pointing at anything with `data-query` marks all that belongs to the same row of its figure
 * with `data-highlight="true"`, under every head at once. A click, a tap or the keyboard's focus keeps a row; Escape, or
 * the same click again, lets it go. What a marked row looks like is CSS.
 */

/**
 * @typedef {object} Choice
 * @property {string | null} pointed  The row under the pointer.
 * @property {string | null} kept  The row that stays when the pointer has gone.
 */

/**
 * @param {Document} page
 * @param {AbortSignal} signal
 */
export function chooseQueryRows(page, signal) {
  /** @type {Map<HTMLElement, Choice>} */
  const choices = new Map();
  /** @type {string | null} */
  let keptBefore = null;

  /** @param {HTMLElement} figure */
  const choiceOf = (figure) => choices.get(figure) ?? { pointed: null, kept: null };

  /**
   * @param {HTMLElement} figure
   * @param {Partial<Choice>} change
   */
  const choose = (figure, change) => {
    choices.set(figure, { ...choiceOf(figure), ...change });
    mark(figure, choiceOf(figure));
  };

  /** @param {HTMLElement | null} except */
  const pointNowhere = (except) => {
    for (const [figure, { pointed }] of choices) if (figure !== except && pointed !== null) choose(figure, { pointed: null });
  };

  page.addEventListener(
    "pointerover",
    ({ target, pointerType }) => {
      const at = placeOf(target);
      pointNowhere(at?.figure ?? null);
      // A finger that scrolls passes over rows and means none of them.
      if (at && pointerType !== "touch") choose(at.figure, { pointed: at.query });
    },
    { signal },
  );
  page.documentElement.addEventListener("pointerleave", () => pointNowhere(null), { signal });
  page.addEventListener(
    "pointerdown",
    ({ target }) => {
      const at = placeOf(target);
      keptBefore = at && choiceOf(at.figure).kept;
    },
    { signal },
  );
  page.addEventListener(
    "click",
    ({ target }) => {
      const at = placeOf(target);
      if (at) choose(at.figure, { pointed: null, kept: at.query === keptBefore ? null : at.query });
    },
    { signal },
  );
  page.addEventListener(
    "focusin",
    ({ target }) => {
      const at = placeOf(target);
      if (at) choose(at.figure, { pointed: null, kept: at.query });
    },
    { signal },
  );
  page.addEventListener(
    "keydown",
    ({ key }) => {
      if (key === "Escape") for (const figure of choices.keys()) choose(figure, { pointed: null, kept: null });
    },
    { signal },
  );
  page.addEventListener(
    "figure:patched",
    ({ target }) => {
      if (target instanceof HTMLElement && choices.has(target)) mark(target, choiceOf(target));
    },
    { signal },
  );
}

/**
 * @param {EventTarget | null} target
 * @returns {{figure: HTMLElement, query: string} | null}
 */
function placeOf(target) {
  const part = target instanceof Element ? target.closest("[data-query]") : null;
  const figure = part?.closest("figure");
  return part && figure ? { figure, query: String(part.getAttribute("data-query")) } : null;
}

/**
 * @param {HTMLElement} figure
 * @param {Choice} choice
 */
function mark(figure, { pointed, kept }) {
  const query = pointed ?? kept;
  for (const part of figure.querySelectorAll("[data-query]")) {
    const isChosen = part.getAttribute("data-query") === query;
    if (isChosen) part.setAttribute("data-highlight", "true");
    else part.removeAttribute("data-highlight");
  }
}
