/**
 * Turns a figure into what Python rendered, and touches no more than what differs.
 */

import morphdom from "morphdom";

import { alignField, fieldsOf, settleControls } from "./controls.js";
import { keepFocus } from "./focus.js";
import { nodeNames, tokensOf, valueChanges } from "./value-changes.js";

/** @typedef {import("./protocol.js").Controls} Controls */

/** Attributes that scripts of the page write on what Python rendered; a rendering knows nothing of them. */
const PAGE_OWNED = [
  "data-lit",
  "data-highlight",
  "data-dragging",
  "data-drop",
  "data-alone",
  "tabindex",
  "aria-busy",
  "data-revision",
];

/**
 * @typedef {object} Shown  What a figure was last turned into.
 * @property {string} markup
 * @property {string[]} tokens
 * @property {Node[] | null} nodes  Its elements and texts in the order of the markup; null if they are not just those.
 * @property {import("./controls.js").Field[]} fields
 */

/**
 * @param {AbortSignal} signal
 * @returns {(figure: HTMLElement, markup: string, newer: Readonly<Controls>) => void} Patches a figure. Kept: focus and
 *   selection, opened details, what has been set in controls since the rendering was asked for.
 */
export function createPatcher(signal) {
  /** @type {Map<HTMLElement, Shown>} */
  const shown = new Map();

  /** @param {MutationRecord[]} records  Of nodes that some other script has put into a figure, or taken out of it. */
  const forget = (records) => {
    for (const { target } of records) {
      const figure = (target instanceof Element ? target : target.parentElement)?.closest("figure[data-figure]");
      if (figure instanceof HTMLElement) shown.delete(figure);
    }
  };
  const observer = new MutationObserver(forget);
  signal.addEventListener("abort", () => observer.disconnect());

  return (figure, markup, newer) => {
    forget(observer.takeRecords());
    const before = shown.get(figure);
    if (before?.markup === markup) {
      settleControls(before.fields, newer);
      return;
    }
    // A patch that fails half-way leaves neither rendering: the next one has to be tried, whatever it is.
    shown.delete(figure);
    const tokens = tokensOf(markup);
    const changes = before?.nodes ? valueChanges(before.tokens, tokens) : null;
    if (before?.nodes && changes) {
      for (const change of changes) apply(before.nodes[change.node], change);
      shown.set(figure, { ...before, markup, tokens });
    } else {
      patch(figure, markup, newer);
      // Anything that this has put there is known now.
      observer.takeRecords();
      observer.observe(figure, { childList: true, subtree: true });
      shown.set(figure, { markup, tokens, nodes: nodesOf(figure, nodeNames(tokens)), fields: fieldsOf(figure) });
    }
    settleControls(shown.get(figure)?.fields ?? [], newer);
  };
}

/**
 * @param {Node} node
 * @param {import("./value-changes.js").TextChange | import("./value-changes.js").AttributeChange} change
 */
function apply(node, change) {
  if ("text" in change) {
    node.nodeValue = change.text;
    return;
  }
  const element = /** @type {Element} */ (node);
  for (const [name, value] of change.attributes) {
    if (PAGE_OWNED.includes(name) && element.hasAttribute(name)) continue;
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}

/**
 * @param {HTMLElement} figure
 * @param {string[]} names
 * @returns {Node[] | null} The nodes of `figure` that have these names in this order, if it has no others.
 */
function nodesOf(figure, names) {
  const walker = figure.ownerDocument.createTreeWalker(figure, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  const nodes = [];
  for (let node = /** @type {Node | null} */ (figure); node; node = walker.nextNode()) {
    const name = node.nodeType === Node.ELEMENT_NODE ? /** @type {Element} */ (node).localName : node.nodeName;
    if (name !== names[nodes.length]) return null;
    nodes.push(node);
  }
  return nodes.length === names.length ? nodes : null;
}

/**
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
