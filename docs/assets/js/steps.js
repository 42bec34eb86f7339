/**
 * Steps: which one the reader is in, and how far. The only thing written is `--progress`, `data-active` and the rail;
 * what a figure makes of its progress is CSS.
 */

import { NARROW, extentOf, figuresOf, isNear, letStay, roughExtentOf, tallestFigure } from "./extents.js";

/** @typedef {import("./extents.js").Extent} Extent */

/** How long the play button takes over a whole step, in milliseconds. */
export const PLAY_DURATION = 9000;

/** CSS pixels that a figure above the prose must leave below it, for a few lines to be read. */
const ROOM_FOR_PROSE = 150;

/**
 * Follow the scroll through all steps of `page`.
 * @param {Document} page
 * @param {AbortSignal} signal  Ends the following, as when another page takes this one's place.
 */
export function followSteps(page, signal) {
  const sections = /** @type {HTMLElement[]} */ ([...page.querySelectorAll("section[data-step]")]);
  const bar = page.getElementById("bar");
  if (!sections.length || !bar) return;

  /** @type {Extent[]} */
  let extents = [];
  let frame = 0;

  const measure = () => {
    // All is read before anything is written, and written only where it differs: laying out the page takes its time.
    const covered = getComputedStyle(bar).position === "sticky" ? bar.offsetHeight : 0;
    const view = window.innerHeight - covered;
    const room = NARROW.matches ? view - ROOM_FOR_PROSE : view;
    // What is in a section far from the window has not been laid out, and is not for our sake: see unseen.css.
    // As the page opens, most are not displayed at all.
    const displayed = sections.filter((section) => section.getClientRects().length);
    const near = displayed.map(isNear);
    const tallest = displayed.map((section, index) => (near[index] ? tallestFigure(section) : undefined));
    const heights = tallest.map((figure) => figure?.offsetHeight ?? 0);
    // To write it is to style every element of the page anew: the stylesheet's own is as good where it is true.
    if (Math.abs(barHeight(page) - covered) >= 1) setLength(page.documentElement, "--bar-height", covered);
    for (const [index, section] of displayed.entries()) {
      if (near[index]) for (const figure of figuresOf(section)) letStay(figure, heights[index] <= room);
    }
    extents = displayed.map((section, index) =>
      near[index] ? extentOf(section, tallest[index], covered, view) : roughExtentOf(section, view),
    );
    update();
    for (const [index, section] of displayed.entries()) {
      const stays = NARROW.matches && heights[index] <= room;
      if (near[index]) for (const beside of besideFigures(section)) setLength(beside, "--figure-height", stays ? heights[index] : null);
    }
  };

  const follow = () => {
    frame = 0;
    if (extents.some((extent) => !extent.isNear && isNear(extent.section))) measure();
    else update();
  };

  const update = () => {
    const offset = window.scrollY;
    const reached = reachedStep(extents, offset);
    const active = activeStep(extents, reached, offset);
    const isPast = !active && reached >= 0;
    for (const extent of extents) {
      const progress = Math.min(1, Math.max(0, (offset - extent.start) / extent.length));
      const text = progress.toFixed(4);
      if (extent.section.dataset.shownProgress !== text) {
        extent.section.dataset.shownProgress = text;
        extent.section.style.setProperty("--progress", text);
        railLink(page, extent.section.id)?.style.setProperty("--fill", text);
      }
      setActive(page, extent.section, extent === active);
    }
    page.querySelector('[data-action="play-step"]')?.toggleAttribute("disabled", isPast);
  };

  const request = () => {
    frame ||= requestAnimationFrame(follow);
  };

  window.addEventListener("scroll", request, { passive: true, signal });
  window.addEventListener("resize", measure, { signal });
  // Calls at once for the sizes that there are.
  const observer = new ResizeObserver(measure);
  const figures = sections.flatMap(figuresOf);
  for (const element of [bar, ...sections, ...figures]) observer.observe(element);
  signal.addEventListener("abort", () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  });

  moveByButtons(page, () => extents, signal);
}

/**
 * @param {Document} page
 * @returns {number} How much of the window's top the styles take for covered, in pixels.
 */
function barHeight(page) {
  const style = getComputedStyle(page.documentElement);
  const given = style.getPropertyValue("--bar-height").trim();
  return parseFloat(given) * (given.endsWith("rem") ? parseFloat(style.fontSize) : 1);
}

/**
 * @param {HTMLElement} section
 * @returns {HTMLElement[]} Its prose.
 */
function besideFigures(section) {
  return /** @type {HTMLElement[]} */ ([...section.children]).filter((child) => !child.matches("figure"));
}

/**
 * @param {HTMLElement} element
 * @param {string} name  Of a custom property.
 * @param {number | null} pixels  Null takes it away.
 */
function setLength(element, name, pixels) {
  const text = pixels === null ? "" : `${pixels}px`;
  if (element.style.getPropertyValue(name) !== text) element.style.setProperty(name, text);
}

/**
 * @param {Extent[]} extents
 * @param {number} reached  The last step whose beginning lies behind.
 * @param {number} offset
 * @returns {Extent | undefined} The step at `offset`; none before the first and after the last.
 */
function activeStep(extents, reached, offset) {
  const step = extents[reached];
  const ended = step === extents.at(-1) && step && offset > step.start + step.length + window.innerHeight;
  return ended ? undefined : step;
}

/**
 * @param {Extent[]} extents
 * @param {number} offset
 * @returns {number} The last step whose beginning lies behind: before the first none does, after the last the last does.
 */
function reachedStep(extents, offset) {
  return extents.findLastIndex(({ place }) => place - offset < window.innerHeight / 2);
}

/**
 * @param {Document} page
 * @param {HTMLElement} section
 * @param {boolean} active
 */
function setActive(page, section, active) {
  if ((section.dataset.active === "true") === active) return;
  const link = railLink(page, section.id);
  if (active) {
    section.dataset.active = "true";
    link?.setAttribute("aria-current", "step");
  } else {
    delete section.dataset.active;
    link?.removeAttribute("aria-current");
  }
}

/**
 * @param {Document} page
 * @param {string} step
 * @returns {HTMLElement | null}
 */
function railLink(page, step) {
  return page.querySelector(`[data-rail="${CSS.escape(step)}"]`);
}

/**
 * Previous, next and play. Playing is scrolling, so anything the reader does to scroll ends it.
 * @param {Document} page
 * @param {() => Extent[]} extents
 * @param {AbortSignal} signal
 */
function moveByButtons(page, extents, signal) {
  const play = page.querySelector('[data-action="play-step"]');
  let playing = 0;

  const stop = () => {
    cancelAnimationFrame(playing);
    playing = 0;
    play?.setAttribute("aria-pressed", "false");
  };

  const current = () => extents().findIndex(({ section }) => section.dataset.active === "true");
  const reached = () => reachedStep(extents(), window.scrollY);

  /** @param {number} index  Before the first step is the page's top, after the last what follows it. */
  const goTo = (index) => {
    const sections = extents().map(({ section }) => section);
    if (index < 0) window.scrollTo({ top: 0 });
    else (sections[index] ?? sections.at(-1)?.nextElementSibling)?.scrollIntoView();
  };

  const start = () => {
    const index = Math.max(0, current());
    const { start: from, length } = extents()[index];
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      window.scrollTo({ top: from + length });
      return;
    }
    const finished = window.scrollY >= from + length - 2;
    const begin = finished ? 0 : Math.max(0, (window.scrollY - from) / length);
    const started = performance.now();
    play?.setAttribute("aria-pressed", "true");
    /** @param {number} now */
    const advance = (now) => {
      const share = Math.min(1, begin + Math.max(0, now - started) / PLAY_DURATION);
      // Where the step lies now: the window may have been resized since.
      const extent = extents()[index];
      window.scrollTo({ top: extent.start + extent.length * share, behavior: "instant" });
      if (share < 1) playing = requestAnimationFrame(advance);
      else stop();
    };
    playing = requestAnimationFrame(advance);
  };

  page.addEventListener(
    "click",
    (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-action]") : null;
      const action = button instanceof HTMLElement ? button.dataset.action : undefined;
      const wasPlaying = playing !== 0;
      if (wasPlaying) stop();
      if (action === "previous-step") goTo(reached() - 1);
      else if (action === "next-step") goTo(reached() + 1);
      else if (action === "play-step" && !wasPlaying) start();
    },
    { signal },
  );
  for (const kind of ["wheel", "touchstart", "keydown"]) {
    // The play button ends the play by its own click, which would otherwise begin it again.
    const end = (/** @type {Event} */ { target }) => playing && !(target instanceof Node && play?.contains(target)) && stop();
    window.addEventListener(kind, end, { passive: true, signal });
  }
}
