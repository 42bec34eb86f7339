/**
 * What the page says about Python and the sentence: the bar of progress, what went wrong, and the polite line.
 */

import { write } from "./figures.js";

/** @typedef {import("./engine.js").Phase} Phase */

/** How long the page must have been quiet for a new burst of changes to begin, in milliseconds. */
const QUIET = 800;

/**
 * Show how far Python is. `html[data-python]` is what styles and tests go by.
 * @param {Document} page
 * @param {Phase} phase
 */
export function showPhase(page, phase) {
  const { dataset } = page.documentElement;
  if (dataset.python !== phase.name) dataset.python = phase.name;
  const bar = page.getElementById("python-progress");
  if (bar instanceof HTMLProgressElement) {
    bar.hidden = phase.name !== "loading";
    if (phase.name === "loading") {
      bar.value = phase.fraction;
      bar.setAttribute("aria-valuetext", phase.stage);
    }
  }
  const stage = page.getElementById("python-stage");
  if (stage) write(stage, phase.name === "loading" ? `${phase.stage} …` : "");
  showMessage(page, phase.name === "error" ? phase : null);
}

/**
 * Say what went wrong with Python, and offer to start it again where that can help.
 * @param {Document} page
 * @param {{message: string, canRetry: boolean} | null} trouble
 */
function showMessage(page, trouble) {
  const area = page.getElementById("python-message");
  if (!area) return;
  area.hidden = trouble === null;
  if (!trouble) return;
  const text = area.querySelector("[data-message]");
  const retry = area.querySelector('[data-action="retry"]');
  if (text instanceof HTMLElement) write(text, trouble.message);
  if (retry instanceof HTMLElement) retry.hidden = !trouble.canRetry;
}

/**
 * Say that there is a newer version of the page, and offer to load it.
 * @param {Document} page
 * @param {boolean} isThere
 */
export function showNewVersion(page, isThere) {
  const area = page.getElementById("new-version");
  if (area) area.hidden = !isThere;
}

/**
 * Show on the button that asks for times whether they are being measured.
 * @param {Document} page
 * @param {boolean} measuring
 */
export function showMeasuring(page, measuring) {
  for (const button of page.querySelectorAll('button[data-action="measure"]')) {
    if (measuring) button.setAttribute("aria-busy", "true");
    else button.removeAttribute("aria-busy");
  }
}

/**
 * Return what writes the polite line: at once after a quiet time, then once more when a burst of changes has ended.
 * @param {(text: string) => void} say
 * @param {number} [quiet]
 * @returns {(text: string) => void}
 */
export function createAnnouncer(say, quiet = QUIET) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let burst;
  /** @type {string | null} */
  let last = null;

  return (text) => {
    if (burst === undefined) say(text);
    else last = text;
    clearTimeout(burst);
    burst = setTimeout(() => {
      burst = undefined;
      if (last !== null) say(last);
      last = null;
    }, quiet);
  };
}
