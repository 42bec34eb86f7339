/**
 * Figures and live numbers: put what Python rendered into the page, without losing what the reader is doing there.
 */

import morphdom from "morphdom";

import { alignField, settleControls } from "./controls.js";
import { keepFocus } from "./focus.js";

/** @typedef {import("./protocol.js").Controls} Controls */
/** @typedef {import("./protocol.js").Result} Result */
/** @typedef {import("./state.js").Choices} Choices */

/** Attributes that scripts of the page write on what Python rendered; a rendering knows nothing of them. */
const PAGE_OWNED = [
  "data-lit",
  "data-highlight",
  "data-dragging",
  "data-drop",
  "data-alone",
  "tabindex",
  "aria-busy",
];

/** Where a rendering differs from the one before in nothing else. */
const REVISION = / data-revision="[0-9]+"/;

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
  /** @type {Map<string, string>} */
  const shown = new Map();

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
      const content = markup.replace(REVISION, "");
      if (shown.get(name) === content) {
        figure.dataset.revision = String(id);
      } else {
        // A patch that fails half-way leaves neither rendering: the next one has to be tried, whatever it is.
        shown.delete(name);
        patch(figure, markup, newer);
        shown.set(name, content);
      }
      settleControls(figure, newer);
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
 * Turn `figure` into what `markup` says. Kept: focus and selection, opened details, what is set in controls.
 * @param {HTMLElement} figure
 * @param {string} markup
 * @param {Readonly<Controls>} newer
 */
function patch(figure, markup, newer) {
  const template = figure.ownerDocument.createElement("template");
  template.innerHTML = markup;
  const rendered = template.content.firstElementChild;
  if (!(rendered instanceof HTMLElement) || rendered.dataset.figure !== figure.dataset.figure) {
    throw new TypeError(`not a rendering of ${figure.dataset.figure}: ${markup.slice(0, 80)}`);
  }
  const restoreFocus = keepFocus(figure);
  morphdom(figure, rendered, {
    onBeforeElUpdated(from, to) {
      for (const name of PAGE_OWNED) {
        if (from.hasAttribute(name)) to.setAttribute(name, String(from.getAttribute(name)));
      }
      // Not as an attribute: the page's security policy allows no style written in markup.
      if (hasStyle(from) && hasStyle(to)) {
        if (from.style.length) to.style.cssText = from.style.cssText;
        else to.removeAttribute("style");
      }
      if (from instanceof HTMLDetailsElement) to.toggleAttribute("open", from.open);
      alignField(to, newer);
      return !from.isEqualNode(to);
    },
  });
  restoreFocus();
}

/**
 * @param {Element} element
 * @returns {element is HTMLElement | SVGElement}
 */
function hasStyle(element) {
  return element instanceof HTMLElement || element instanceof SVGElement;
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
