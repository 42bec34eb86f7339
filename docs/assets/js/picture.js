/**
 * A figure as a picture that needs nothing else: an SVG with the figure's markup in it, every style written out and the
 * fonts inside, and a PNG painted from that. Loaded when the first picture is asked for.
 *
 * The SVG is painted from a `data:` address: from any other, markup in an SVG makes a canvas unreadable in WebKit.
 */

import { fontFaces } from "./picture-fonts.js";
import { createStyles } from "./picture-styles.js";
import { allowed, copyOf, SVG, XHTML } from "./picture-copy.js";

/** Pixels of a PNG for each CSS pixel. */
const SHARPNESS = 2;

/** What a browser may still do with the fonts of an SVG after it has called it loaded, in milliseconds. */
const FONTS_SETTLE = 100;

/** @typedef {{width: number, height: number, svg: (scale?: number) => string}} Picture */

/**
 * @param {HTMLElement} figure
 * @returns {Promise<Picture>} The figure as it looks now.
 */
export async function draw(figure) {
  const page = figure.ownerDocument;
  const title = figure.querySelector("figcaption")?.textContent?.trim() ?? "";
  const origin = originOf(figure);
  const styles = createStyles(page);
  // Laid out as a picture, read, and put back before the browser paints again.
  const footer = footerOf(figure, origin);
  figure.dataset.picture = "";
  figure.append(footer);
  const { width, height } = figure.getBoundingClientRect();
  const copied = copyOf(figure, styles);
  footer.remove();
  delete figure.dataset.picture;
  const fonts = await fontFaces(page, styles.families(), copied.textContent ?? "");
  const rules = `${fonts}${styles.rules()}.${copied.getAttribute("class")}{position:static;margin:0;}.chosen{display:flex;align-items:center;}`;
  return { width, height, svg: (scale = 1) => compose({ width, height, scale, title, origin, rules, copied }) };
}

/**
 * @param {Picture} picture
 * @returns {Promise<Blob>}
 */
export async function toPng({ width, height, svg }) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg(SHARPNESS))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * SHARPNESS);
  canvas.height = Math.round(height * SHARPNESS);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas to paint on");
  // WebKit may paint the first time with the fonts still missing.
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  await new Promise((resolve) => setTimeout(resolve, FONTS_SETTLE));
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no PNG from the canvas"))), "image/png");
  });
}

/**
 * @param {HTMLElement} figure
 * @returns {{sentence: string, site: string}} What the picture is of, and where it is from.
 */
function originOf(figure) {
  const site = figure.ownerDocument.querySelector('meta[property="og:site_name"]')?.getAttribute("content") ?? "";
  return { sentence: figure.dataset.sentence ?? "", site };
}

/**
 * @param {HTMLElement} figure
 * @param {{sentence: string, site: string}} origin
 */
function footerOf(figure, { sentence, site }) {
  const page = figure.ownerDocument;
  const footer = page.createElement("p");
  footer.className = "figure__origin";
  const quoted = footer.appendChild(page.createElement("span"));
  quoted.append("“", Object.assign(page.createElement("bdi"), { textContent: sentence }), "”");
  footer.appendChild(page.createElement("span")).textContent = site;
  return footer;
}

/**
 * @param {object} parts
 * @param {number} parts.width
 * @param {number} parts.height
 * @param {number} parts.scale
 * @param {string} parts.title
 * @param {{sentence: string, site: string}} parts.origin
 * @param {string} parts.rules
 * @param {Element} parts.copied
 * @returns {string} An XML document.
 */
function compose({ width, height, scale, title, origin, rules, copied }) {
  const xml = document.implementation.createDocument(SVG, "svg");
  const root = xml.documentElement;
  const sizes = { width: width * scale, height: height * scale, viewBox: `0 0 ${width} ${height}` };
  for (const [name, value] of Object.entries(sizes)) root.setAttribute(name, String(value));
  for (const [name, text] of [["title", title], ["desc", `“${origin.sentence}” ${origin.site}`]]) {
    root.appendChild(xml.createElementNS(SVG, name)).textContent = allowed(text);
  }
  const page = root.appendChild(xml.createElementNS(SVG, "foreignObject"));
  page.setAttribute("width", String(width));
  page.setAttribute("height", String(height));
  const body = page.appendChild(xml.createElementNS(XHTML, "div"));
  body.append(xml.importNode(copied, true));
  // As text: the page's security policy allows no element with styles of its own, not even in a document not shown.
  const styles = allowed(rules).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return new XMLSerializer().serializeToString(xml).replace("</desc>", (end) => `${end}<style>${styles}</style>`);
}
