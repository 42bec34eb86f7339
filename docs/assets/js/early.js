/**
 * Runs in the head, before anything is painted: the article, asked for in a mode, is never shown whole first, and
 * no page is shown in colours that it does not have.
 */

import { showAlone } from "./embed.js";
import { readMode } from "./mode.js";
import { followSchemes } from "./schemes.js";

followSchemes(document);

// Where the page opens at its top, some things wait until its first words are painted and it is whole, or the reader goes
// on: see the stylesheets. What a browser does when the page is whole comes right after `load`.
const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
if (!window.location.hash && navigation?.type === "navigate") {
  const { dataset } = document.documentElement;
  dataset.opening = "";
  const end = () => delete dataset.opening;
  const whole = new Promise((resolve) => window.addEventListener("load", () => requestAnimationFrame(() => setTimeout(resolve))));
  new PerformanceObserver(() => whole.then(end)).observe({ type: "paint", buffered: true });
  for (const kind of ["scroll", "pointerdown", "keydown"]) window.addEventListener(kind, end, { once: true, passive: true });
}

const mode = readMode(window.location.search);
if (mode) document.documentElement.dataset.mode = mode.name;

if (mode?.name === "embed") {
  // The page has been read, and its own script has not run yet: that one will find a single figure.
  document.addEventListener("readystatechange", () => showAlone(document, mode.figure), { once: true });
} else if (mode) {
  // Where the page's script is missing, nothing is chosen to be shown: then show the article.
  document.addEventListener("DOMContentLoaded", () => {
    if (!document.querySelector("[data-alone]")) delete document.documentElement.dataset.mode;
  });
}
