/**
 * What the page begins with: the choices that it opens with, whether its figures are of them already, and whether Python
 * can run here at all.
 */

import { controlsSetAlready } from "./controls.js";
import { sentenceInput } from "./sentence.js";

/** @typedef {import("./state.js").Choices} Choices */

const NEEDED = "which Python needs. The figures stay as they are.";
const FROM_DISK =
  "This page was opened from disk. Its text and figures are whole; to follow your own sentence, the page has to come from a web server.";

/**
 * @param {Choices | null} remembered
 * @returns {Choices} What the page begins with: what is set in it already, else what was remembered.
 */
export function openingChoices(remembered) {
  const input = sentenceInput(document);
  const isTyped = input !== null && input.value !== input.defaultValue;
  return {
    sentence: (isTyped ? input.value : remembered?.sentence) ?? input?.value ?? "",
    controls: { ...remembered?.controls, ...controlsSetAlready(document) },
  };
}

/**
 * @param {Choices} choices
 * @returns {boolean} Whether the figures of the page, as they came with it, are those of `choices`.
 */
export function isPublished({ sentence, controls }) {
  const figures = [...document.querySelectorAll("figure[data-figure]")];
  const isOfSentence = figures.every((figure) => figure.getAttribute("data-sentence") === sentence);
  return isOfSentence && Object.keys(controls).length === 0;
}

/** @returns {boolean} Whether the reader reloaded the page or came back to it, rather than following a link to it. */
export function isReturn() {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation instanceof PerformanceNavigationTiming && ["reload", "back_forward"].includes(navigation.type);
}

/** @returns {string | null} Why Python cannot run here at all, for the reader. */
export function obstacle() {
  if (window.location.protocol === "file:") return FROM_DISK;
  if (typeof Worker === "undefined") return `This browser has no web workers, ${NEEDED}`;
  if (typeof WebAssembly === "undefined") return `This browser has no WebAssembly, ${NEEDED}`;
  return null;
}
