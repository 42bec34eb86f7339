/**
 * One figure alone, for a frame in another page: with the sentence, its controls, its play and the way to the article.
 */

import { hasPlay } from "./mode.js";

/**
 * Take everything out of the article but the figure `id` and what it needs.
 * @param {Document} page
 * @param {string} id
 */
export function showAlone(page, id) {
  const frame = page.querySelector("[data-embed]");
  const article = frame?.parentElement;
  if (!frame || !article) return;
  frame.setAttribute("data-embed-ready", "");
  const figures = /** @type {HTMLElement[]} */ ([...page.querySelectorAll("section > figure[data-figure]")]);
  const figure = figures.find((one) => one.dataset.figure === id);
  const section = figure?.closest("section");
  const link = frame.querySelector("a");
  if (link) link.href = window.location.pathname;
  if (!figure || !section) {
    keep(article, [frame]);
    showUnknown(page, frame, id);
    return;
  }
  const heading = section.querySelector("h2, h3")?.textContent?.trim();
  page.title = `${figure.querySelector("figcaption")?.textContent} - ${page.title}`;
  if (link) {
    link.hash = section.id;
    link.prepend(`${heading}, in `);
  }
  keep(article, [page.getElementById("bar"), section, frame]);
  keep(section, [figure]);
  for (const one of [figure, section]) one.dataset.alone = "";
  if (hasPlay(figure)) followSlider(frame, section);
}

/**
 * @param {Element} parent
 * @param {(Element | null)[]} kept
 */
function keep(parent, kept) {
  for (const child of [...parent.children]) if (!kept.includes(child)) child.remove();
}

/**
 * @param {Document} page
 * @param {Element} frame
 * @param {string} id
 */
function showUnknown(page, frame, id) {
  const line = frame.querySelector("[data-embed-unknown]");
  const name = line?.querySelector("strong");
  if (name) name.textContent = id;
  line?.removeAttribute("hidden");
  // Nothing is left to compute: without this element main.js does not start.
  page.querySelector("script[data-worker]")?.remove();
}

/**
 * @param {Element} frame
 * @param {HTMLElement} section
 */
function followSlider(frame, section) {
  const label = frame.querySelector("[data-embed-play]");
  const slider = label?.querySelector("input");
  if (!label || !slider) return;
  label.removeAttribute("hidden");
  slider.addEventListener("input", () => section.style.setProperty("--play", String(slider.valueAsNumber / 100)));
}
