/**
 * Figures and live numbers: put what Python rendered into the page, without losing what the reader is doing there.
 */

import { createPatcher } from "./patch.js";

/** @typedef {import("./protocol.js").Controls} Controls */
/** @typedef {import("./protocol.js").Result} Result */
/** @typedef {import("./state.js").Choices} Choices */

/**
 * @typedef {object} Figures
 * @property {() => {inView: string[], rest: string[]}} list  Ids of all figures of the page.
 * @property {(result: Result, drawn: Choices, newer: Readonly<Controls>) => void} show  `drawn` is what Python was asked
 *   for, `newer` what has been set since.
 */

/**
 * @param {Document} page
 * @param {AbortSignal} signal
 * @returns {Figures}
 */
export function followFigures(page, signal) {
  /** @type {Map<string, HTMLElement>} */
  const figures = new Map();
  for (const figure of page.querySelectorAll("figure[data-figure]")) {
    if (figure instanceof HTMLElement) figures.set(String(figure.dataset.figure), figure);
  }
  const inView = followView([...figures.values()], signal);
  const prose = { values: proseByName(page, "value"), texts: proseByName(page, "text") };
  const patch = createPatcher(signal);

  return {
    list() {
      const ids = [...figures.keys()];
      const isInView = (/** @type {string} */ id) => inView.has(/** @type {HTMLElement} */ (figures.get(id)));
      return { inView: ids.filter(isInView), rest: ids.filter((id) => !isInView(id)) };
    },

    show({ id, figure: name, markup, values, texts }, { sentence }, newer) {
      for (const [value, { exact, text }] of Object.entries(values)) {
        for (const element of prose.values.get(value) ?? []) {
          if (element.dataset.exact !== exact) element.dataset.exact = exact;
          write(element, text);
        }
      }
      for (const [name, text] of Object.entries(texts)) {
        for (const element of prose.texts.get(name) ?? []) write(element, text);
      }
      const figure = figures.get(name);
      if (!figure) return;
      patch(figure, markup, newer);
      figure.dataset.revision = String(id);
      // Markup has no NUL, a sentence may.
      if (figure.dataset.sentence !== sentence) figure.dataset.sentence = sentence;
      figure.dispatchEvent(new CustomEvent("figure:patched", { bubbles: true }));
    },
  };
}

/**
 * @param {HTMLElement} element
 * @param {string} text
 */
export function write(element, text) {
  if (element.textContent === text) return;
  const { firstChild, childNodes } = element;
  // A text that is changed, not exchanged, leaves the browser's `:has()` alone, which takes it 20 ms on this page.
  if (childNodes.length === 1 && firstChild?.nodeType === Node.TEXT_NODE) firstChild.nodeValue = text;
  else element.textContent = text;
}

/**
 * @param {HTMLElement[]} elements
 * @param {AbortSignal} signal
 * @returns {Set<Element>} Those in view, kept up to date.
 */
function followView(elements, signal) {
  /** @type {Set<Element>} */
  const inView = new Set();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) inView.add(target);
      else inView.delete(target);
    }
  });
  for (const element of elements) observer.observe(element);
  signal.addEventListener("abort", () => observer.disconnect());
  return inView;
}

/**
 * @param {Document} page
 * @param {"value" | "text"} kind
 * @returns {Map<string, HTMLElement[]>} Elements of the prose by the name of what they show; figures bring their own.
 */
function proseByName(page, kind) {
  /** @type {Map<string, HTMLElement[]>} */
  const byName = new Map();
  for (const element of page.querySelectorAll(`[data-${kind}]`)) {
    if (!(element instanceof HTMLElement) || element.closest("figure[data-figure]")) continue;
    const name = String(element.dataset[kind]);
    byName.set(name, [...(byName.get(name) ?? []), element]);
  }
  return byName;
}
