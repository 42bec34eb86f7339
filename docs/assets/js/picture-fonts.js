/**
 * The fonts that a picture's text asks for, written into it. A word in a script that the site ships no font for is
 * shown in whatever font the reader's device has.
 */

import { unquoted } from "./picture-styles.js";

/**
 * @param {Document} page
 * @param {Set<string>} families
 * @param {string} text
 * @returns {Promise<string>} `@font-face` rules with the files in them.
 */
export async function fontFaces(page, families, text) {
  const points = new Set([...text].map((character) => Number(character.codePointAt(0))));
  const needed = rulesOf(page).filter(({ style }) => {
    const range = style.getPropertyValue("unicode-range");
    return families.has(unquoted(style.getPropertyValue("font-family"))) && coversAny(range, points);
  });
  return (await Promise.all(needed.map(withFile))).join("\n");
}

/**
 * @param {string} range  As in CSS: `U+41, U+100-2BA`, also `U+4??`; empty for everything.
 * @param {Iterable<number>} points
 * @returns {boolean}
 */
export function coversAny(range, points) {
  if (!range) return true;
  const spans = range.split(",").map((span) => {
    const [from, to = from] = span.trim().replace(/^U\+/i, "").split("-");
    return [parseInt(from.replaceAll("?", "0"), 16), parseInt(to.replaceAll("?", "f"), 16)];
  });
  return [...points].some((point) => spans.some(([from, to]) => from <= point && point <= to));
}

/**
 * @param {Document} page
 * @returns {CSSFontFaceRule[]}
 */
function rulesOf(page) {
  return [...page.styleSheets].flatMap((sheet) => {
    try {
      return [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule);
    } catch {
      // The rules of a page opened from disk are closed: the picture falls back on the fonts of the device.
      return [];
    }
  });
}

/**
 * @param {CSSFontFaceRule} rule
 * @returns {Promise<string>}
 */
async function withFile({ style, parentStyleSheet }) {
  const [, address = ""] = /url\(["']?([^"')]+)["']?\)/.exec(style.getPropertyValue("src")) ?? [];
  const response = await fetch(new URL(address, parentStyleSheet?.href ?? document.baseURI));
  if (!response.ok) return "";
  const data = await dataAddress(await response.blob());
  const kept = ["font-family", "font-style", "font-weight", "unicode-range"]
    .map((name) => [name, style.getPropertyValue(name)])
    .filter(([, value]) => value);
  return `@font-face{${kept.map(([name, value]) => `${name}:${value};`).join("")}src:url(${data}) format("woff2");}`;
}

/**
 * @param {Blob} file
 * @returns {Promise<string>}
 */
function dataAddress(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
