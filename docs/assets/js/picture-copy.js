/**
 * A copy of what is on the page that looks the same anywhere: elements of the same kinds, each with a class that holds
 * all of its look, and nothing else of the page.
 */

/** @typedef {import("./picture-styles.js").Styles} Styles */

export const SVG = "http://www.w3.org/2000/svg";
export const XHTML = "http://www.w3.org/1999/xhtml";

/** Attributes of HTML elements that say how they look; in a drawing, all but the page's own do. */
const KEPT = new Set(["colspan", "rowspan", "dir", "lang", "type", "min", "max", "step", "start"]);
const LEFT = /^(?:id|class|style|tabindex|focusable|role|data-.*|aria-.*)$/;

/** What has a life of its own is copied as a plain box. */
const PLAIN = new Set(["details", "summary", "select", "a", "figure", "figcaption", "button", "label", "output"]);

/** What is of use only on the page. */
const ABSENT = ".figure-menu, script, template, option";

/**
 * @param {Element} element
 * @param {Styles} styles
 * @returns {Element}
 */
export function copyOf(element, styles) {
  return copyElement(element, styles) ?? element.ownerDocument.createElement("div");
}

/**
 * @param {Element} element
 * @param {Styles} styles
 * @returns {Element | null} Null for what does not show.
 */
function copyElement(element, styles) {
  const computed = getComputedStyle(element);
  if (computed.display === "none" || element.matches(ABSENT)) return null;
  const page = element.ownerDocument;
  const isHtml = element.namespaceURI === XHTML;
  const name = isHtml && PLAIN.has(element.localName) ? "div" : element.localName;
  const copied = page.createElementNS(element.namespaceURI, name);
  for (const { name: attribute, value } of element.attributes) {
    if (isHtml ? KEPT.has(attribute) : !LEFT.test(attribute)) copied.setAttribute(attribute, value);
  }
  copied.setAttribute("class", styles.classOf(element, computed));
  if (element instanceof HTMLInputElement) {
    copied.setAttribute("value", element.value);
    if (element.checked) copied.setAttribute("checked", "");
  } else if (element instanceof HTMLSelectElement) {
    copied.append(allowed(element.selectedOptions[0]?.textContent?.trim() ?? ""));
    copied.classList.add("chosen");
  }
  for (const child of element.childNodes) {
    const part = child instanceof Element ? copyElement(child, styles) : null;
    if (part) copied.append(part);
    else if (child instanceof Text) copied.append(allowed(child.data));
  }
  return copied;
}

/**
 * @param {string} text
 * @returns {string} With the replacement character for what an XML document may not hold.
 */
export function allowed(text) {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd");
}
