/**
 * Figures far from the window cost the browser nothing: they are neither styled nor laid out when they change, until
 * one comes near. Each keeps the height that it had; what it holds can be found, linked to and read out as before.
 */

/** How near is near, above and below the window: as much as one window. */
const NEAR = "100% 0px";

/** How long the window must have kept its size, in milliseconds. */
const RESIZED = 300;

/**
 * @param {Document} page
 * @param {AbortSignal} signal
 */
export function skipUnseen(page, signal) {
  const bodies = /** @type {HTMLElement[]} */ ([...page.querySelectorAll("figure[data-figure] > .figure__body")]);
  /** @type {Set<HTMLElement>} */
  const far = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resized;

  const skip = (/** @type {HTMLElement[]} */ skipped) => {
    const heights = skipped.map((body) => body.getBoundingClientRect().height);
    for (const [index, body] of skipped.entries()) {
      body.style.setProperty("--body-height", `${heights[index]}px`);
      body.dataset.skipped = "";
    }
  };
  const showAll = () => {
    for (const body of bodies) delete body.dataset.skipped;
  };

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const body = /** @type {HTMLElement} */ (target);
        if (!isIntersecting) far.add(body);
        else if (far.delete(body)) delete body.dataset.skipped;
      }
      skip([...far].filter((body) => body.dataset.skipped === undefined));
    },
    { rootMargin: NEAR },
  );

  window.addEventListener(
    "resize",
    () => {
      // At another width they have other heights.
      showAll();
      clearTimeout(resized);
      resized = setTimeout(() => skip([...far]), RESIZED);
    },
    { signal },
  );
  signal.addEventListener("abort", () => {
    clearTimeout(resized);
    observer.disconnect();
    showAll();
  });
  page.fonts.ready.then(() => {
    if (!signal.aborted) for (const body of bodies) observer.observe(body);
  });
}
