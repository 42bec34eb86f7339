/**
 * Runs in the head, before anything is painted: a page that is asked for in a mode never shows the whole article first,
 * and the theme's script finds done what would cost more later.
 */

import { showAlone } from "./embed.js";
import { readMode } from "./mode.js";
import { prepareForTheme } from "./theme-start.js";

prepareForTheme(document);

// For unseen.css, where the page opens at its top. What waits for the page to be whole comes right after `load`.
const [navigation] = performance.getEntriesByType("navigation");
if (!window.location.hash && navigation instanceof PerformanceNavigationTiming && navigation.type === "navigate") {
  document.documentElement.dataset.opening = "";
  window.addEventListener("load", () => setTimeout(() => delete document.documentElement.dataset.opening), { once: true });
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
