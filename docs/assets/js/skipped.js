/**
 * Figures out of view cost the browser nothing: once every figure has been laid out and its height is known, those far
 * from the window are neither styled nor laid out when they change, until one comes near. What they hold can be found,
 * linked to and read out as before.
 */

const UNTIL_RESIZED = 300;

/**
 * @param {Document} page
 * @param {AbortSignal} signal
 */
export function skipUnseen(page, signal) {
  const bodies = /** @type {HTMLElement[]} */ ([...page.querySelectorAll("figure[data-figure] > .figure__body")]);
  const root = page.documentElement;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resized;

  const measure = () => {
    delete root.dataset.skips;
    const heights = bodies.map(({ offsetHeight }) => offsetHeight);
    for (const [index, body] of bodies.entries()) body.style.setProperty("--body-height", `${heights[index]}px`);
    root.dataset.skips = "";
  };

  window.addEventListener(
    "resize",
    () => {
      clearTimeout(resized);
      resized = setTimeout(measure, UNTIL_RESIZED);
    },
    { signal },
  );
  signal.addEventListener("abort", () => {
    clearTimeout(resized);
    delete root.dataset.skips;
  });
  page.fonts.ready.then(() => signal.aborted || measure());
}
