/**
 * What the theme's own script does when the whole page is there, and so has the browser style every element anew. Done
 * before there is any element, it costs nothing; and what is done already, the script leaves as it is.
 */

/** @param {Document} page */
export function prepareForTheme(page) {
  page.documentElement.classList.replace("no-js", "js");
  page.documentElement.classList.add("js-focus-visible");
  page.documentElement.dataset.jsFocusVisible = "";
}
