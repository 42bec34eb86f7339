/**
 * Runs in the head, before anything is painted: a page that is asked for in a mode never shows the whole article first,
 * and the theme's script finds done what would cost more later.
 */

import { showAlone } from "./embed.js";
import { readMode } from "./mode.js";
import { prepareForTheme } from "./theme-start.js";

prepareForTheme(document);

// Where the page opens at its top, some things wait until its first words are painted, and it is whole: see the
// stylesheets. What a browser does when the page is whole comes right after `load`.
const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
if (!window.location.hash && navigation?.type === "navigate") {
  const { dataset } = document.documentElement;
  dataset.opening = "";
  const whole = new Promise((resolve) => window.addEventListener("load", () => setTimeout(resolve)));
  const painted = new PerformanceObserver(() => whole.then(() => delete dataset.opening));
  painted.observe({ type: "paint", buffered: true });
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
