/**
 * Presenting: one figure after another over the whole window, moved by keys as a presenter's remote sends them. The
 * play of a figure is like the builds of a slide: what leads forward first plays, then finishes, then goes on.
 */

import { readLink } from "./link.js";
import { hasPlay, isIn } from "./mode.js";
import { actionOf, givesKeysBack } from "./present-keys.js";
import { PLAY_DURATION } from "./steps.js";

/** Zoom of a figure: from the least that can be read to the most that leaves a figure the width it is made for. */
const SMALLEST = 0.7;
const NARROWEST = 500;
const HALVINGS = 7;

/** @typedef {import("./present-keys.js").Action} Action */

/**
 * Present, if the page is in that mode.
 * @param {Document} page
 * @param {() => void} onLeave  Called once the page is the article again.
 * @param {AbortSignal} signal
 */
export function followPresentation(page, onLeave, signal) {
  const slides = /** @type {HTMLElement[]} */ ([...page.querySelectorAll("section > figure[data-figure]")]);
  if (!isIn(page, "present") || !slides.length) return;

  let index = Math.max(0, slideOf(slides, window.location.hash));
  let share = 0;
  let playing = 0;

  const section = () => /** @type {HTMLElement} */ (slides[index].closest("section"));
  const fit = () => fitFigure(section());
  const observer = new ResizeObserver(fit);

  /** @param {number} next */
  const setShare = (next) => {
    share = next;
    if (hasPlay(slides[index])) section().style.setProperty("--play", share.toFixed(4));
    showPlay(page, hasPlay(slides[index]), share, playing !== 0);
  };

  const pause = () => {
    cancelAnimationFrame(playing);
    playing = 0;
    setShare(share);
  };

  const play = () => {
    const begin = share < 1 ? share : 0;
    const started = performance.now();
    /** @param {number} now */
    const advance = (now) => {
      const next = Math.min(1, begin + Math.max(0, now - started) / PLAY_DURATION);
      playing = next < 1 ? requestAnimationFrame(advance) : 0;
      setShare(next);
    };
    playing = requestAnimationFrame(advance);
    setShare(begin);
  };

  const clear = () => {
    observer.disconnect();
    pause();
    for (const name of ["--play", "--zoom"]) section().style.removeProperty(name);
    for (const one of [slides[index], section()]) delete one.dataset.alone;
  };

  /**
   * @param {number} next
   * @param {boolean} isFinished
   */
  const show = (next, isFinished) => {
    clear();
    index = Math.min(slides.length - 1, Math.max(0, next));
    for (const one of [slides[index], section()]) one.dataset.alone = "";
    const isStill = isFinished || !hasPlay(slides[index]) || matchMedia("(prefers-reduced-motion: reduce)").matches;
    setShare(isStill ? 1 : 0);
    showPlace(page, slides, index);
    for (const one of [section(), slides[index]]) observer.observe(one);
    fit();
  };

  /** @param {number} next */
  const goTo = (next, isFinished = false) => {
    if (next < 0 || next >= slides.length) return;
    show(next, isFinished);
    // A reload comes back to the same slide.
    history.replaceState(history.state, "", `#${section().id}`);
  };

  const leave = () => {
    const { id } = section();
    clear();
    delete page.documentElement.dataset.mode;
    history.replaceState(history.state, "", `${window.location.pathname}#${id}`);
    onLeave();
    page.getElementById(id)?.scrollIntoView({ behavior: "instant" });
  };

  /** @type {Record<Action, () => void>} */
  const actions = {
    forward() {
      if (playing || (share > 0 && share < 1)) finish();
      else if (share === 0) play();
      else goTo(index + 1);
    },
    back: () => goTo(index - 1, true),
    first: () => goTo(0),
    last: () => goTo(slides.length - 1),
    play() {
      if (playing) pause();
      else if (share < 1) play();
      else goTo(index + 1);
    },
    replay: () => (playing ? pause() : play()),
    leave,
  };
  const finish = () => {
    pause();
    setShare(1);
  };

  page.addEventListener(
    "keydown",
    (event) => {
      const action = actionOf(event);
      if (!action) return;
      event.preventDefault();
      actions[action]();
    },
    { signal },
  );
  page.addEventListener(
    "click",
    (event) => {
      const button = event.target instanceof Element ? event.target.closest("button[data-present]") : null;
      if (button) actions[/** @type {Action} */ (button.getAttribute("data-present"))]();
      if (givesKeysBack(event) && page.activeElement instanceof HTMLElement) page.activeElement.blur();
    },
    { signal },
  );
  window.addEventListener("hashchange", () => show(Math.max(0, slideOf(slides, window.location.hash)), false), { signal });
  signal.addEventListener("abort", clear);
  show(index, false);
}

/**
 * @param {HTMLElement[]} slides
 * @param {string} hash
 * @returns {number} The first slide of the section, or the figure, that the link leads to; -1 if it leads to none.
 */
function slideOf(slides, hash) {
  const id = readLink(hash)?.at ?? hash.slice(1);
  return slides.findIndex((figure) => figure.dataset.figure === id || figure.closest("section")?.id === id);
}

/**
 * Give the section's figure the largest zoom at which nothing of the section is cut.
 * @param {HTMLElement} section
 */
function fitFigure(section) {
  const isWhole = (/** @type {number} */ zoom) => {
    section.style.setProperty("--zoom", zoom.toFixed(3));
    return section.scrollHeight <= section.clientHeight && section.scrollWidth <= section.clientWidth;
  };
  let [low, high] = [SMALLEST, Math.max(1, section.clientWidth / NARROWEST)];
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2;
    if (isWhole(middle)) low = middle;
    else high = middle;
  }
  isWhole(low);
}

/**
 * @param {Document} page
 * @param {HTMLElement[]} slides
 * @param {number} index
 */
function showPlace(page, slides, index) {
  const section = /** @type {HTMLElement} */ (slides[index].closest("section"));
  const kind = kindOf(section);
  const sections = [...page.querySelectorAll("section[data-step], section[data-section]")].filter((one) => kindOf(one) === kind);
  const figures = slides.filter((figure) => figure.closest("section") === section);
  const place = `${kind} ${sections.indexOf(section) + 1} of ${sections.length}`;
  const which = figures.length > 1 ? `, figure ${figures.indexOf(slides[index]) + 1} of ${figures.length}` : "";
  const line = page.querySelector("[data-present-place]");
  const heading = page.querySelector("[data-present-heading]");
  if (line) line.textContent = place + which;
  if (heading) heading.textContent = section.querySelector("h2, h3")?.textContent ?? "";
  page.querySelector('[data-present="back"]')?.toggleAttribute("disabled", index === 0);
  page.querySelector('[data-present="forward"]')?.toggleAttribute("data-last", index === slides.length - 1);
}

/**
 * @param {Element} section
 * @returns {string} What it is in the article, by what its id begins with if it is no step.
 */
function kindOf(section) {
  if (section.matches("[data-step]")) return "Step";
  return section.id.startsWith("check-") ? "Check yourself" : "Going deeper";
}

/**
 * @param {Document} page
 * @param {boolean} canPlay
 * @param {number} share
 * @param {boolean} isPlaying
 */
function showPlay(page, canPlay, share, isPlaying) {
  const button = page.querySelector('[data-present="replay"]');
  if (!button) return;
  const label = isPlaying ? "Pause" : share < 1 ? "Play" : "Play again";
  if (button.textContent !== label) button.textContent = label;
  button.toggleAttribute("disabled", !canPlay);
}
