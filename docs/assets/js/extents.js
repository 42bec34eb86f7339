/**
 * Where a step plays: from which scroll offset, and how far. Of a section far from the window, that is as good as what
 * can be told without laying out what is in it (see unseen.css).
 */

/** Where figures stand above the prose instead of beside it, as in the stylesheets. */
export const NARROW = matchMedia("(max-width: 59.9375em)");

/** How far a step's top is below the bar when its play begins, as a share of the window. */
const LEAD = 0.12;

/** Where in the room that the figure leaves a paragraph is read, from the top: by then the play has come to it. */
const READING_LINE = 0.55;

/**
 * @typedef {object} Extent
 * @property {HTMLElement} section
 * @property {number} place  Scroll offset at which the section's top is at the window's.
 * @property {number} start  Scroll offset at which the step begins to play.
 * @property {number} length  Scroll distance of the whole play.
 * @property {boolean} isNear  Whether the section is near the window; where it is not, `start` and `length` are rough.
 */

/** @param {HTMLElement} section */
export function figuresOf(section) {
  return [...section.querySelectorAll("figure")];
}

/**
 * Where the window is too low for a figure to stay and prose to pass, the figure scrolls with the prose.
 * @param {HTMLElement} figure
 * @param {boolean} yes
 */
export function letStay(figure, yes) {
  // No attribute: by one, the browser would style all that is in the figure anew.
  if (stays(figure) !== yes) figure.style.top = yes ? "" : "auto";
}

/** @param {HTMLElement} figure */
function stays(figure) {
  return figure.style.top !== "auto";
}

/**
 * @param {HTMLElement} section
 * @returns {HTMLElement | undefined}
 */
export function tallestFigure(section) {
  return figuresOf(section).sort((one, other) => other.offsetHeight - one.offsetHeight).at(0);
}

/**
 * @param {HTMLElement} section
 * @param {HTMLElement | undefined} figure  The one that stays beside the prose, if any.
 * @param {number} covered  Height of the bar at the top of the window.
 * @param {number} view  Height of the window below the bar.
 * @returns {Extent}
 */
export function extentOf(section, figure, covered, view) {
  const isTall = figure !== undefined && !stays(figure);
  // A figure that cannot stay plays while it comes up the window. One that stays is ahead of the prose, which speaks of
  // what can be seen: it begins as it comes to its place, and is done when the last paragraph is read, or before the
  // step's end takes it along.
  const place = section.getBoundingClientRect().top + window.scrollY;
  const top = (isTall ? figure.getBoundingClientRect().top + window.scrollY : place) - covered;
  if (isTall) return { section, place, start: top - view * 0.7, length: view * 0.7, isNear: true };
  // Where another figure comes first, this one's place is below what stands before it.
  const before = section.querySelectorAll("figure").length > 1 ? figure?.previousElementSibling : null;
  const passed = before ? before.getBoundingClientRect().bottom + window.scrollY - place : 0;
  const start = passed - view * LEAD;
  const end = Math.min(untilLastIsRead(section, figure, view), figure ? stay(section, figure) : Infinity);
  return { section, place, start: top + start, length: Math.max(1, end - start), isNear: true };
}

/**
 * @param {HTMLElement} section
 * @returns {boolean} Whether less than a window is between it and the window.
 */
export function isNear(section) {
  const { top, bottom } = section.getBoundingClientRect();
  return bottom > -window.innerHeight && top < 2 * window.innerHeight;
}

/**
 * @param {HTMLElement} section  One far from the window: its play has not begun, or is over.
 * @param {number} view
 * @returns {Extent}
 */
export function roughExtentOf(section, view) {
  const { top, height } = section.getBoundingClientRect();
  const place = top + window.scrollY;
  return { section, place, start: place - view * LEAD, length: height, isNear: false };
}

/**
 * @param {HTMLElement} section
 * @param {HTMLElement | undefined} figure
 * @param {number} view
 * @returns {number} How far the reader scrolls from the top of `section` until its last paragraph is read.
 */
function untilLastIsRead(section, figure, view) {
  const last = [...section.children].findLast((child) => !child.matches("figure, .listings")) ?? section;
  const above = NARROW.matches && figure ? figure.offsetHeight : 0;
  const way = last.getBoundingClientRect().top - section.getBoundingClientRect().top;
  return way - above - (view - above) * READING_LINE;
}

/**
 * @param {HTMLElement} section
 * @param {HTMLElement} figure
 * @returns {number} How far the reader scrolls from the top of `section` until its end takes `figure` along.
 */
function stay(section, figure) {
  const { paddingBottom } = getComputedStyle(section);
  const { top } = getComputedStyle(figure);
  const sticky = Number.parseFloat(top) - Number.parseFloat(getComputedStyle(document.body).getPropertyValue("--bar-height"));
  return section.offsetHeight - Number.parseFloat(paddingBottom) - figure.offsetHeight - (Number.isFinite(sticky) ? sticky : 0);
}
