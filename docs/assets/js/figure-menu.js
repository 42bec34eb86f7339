/**
 * The menu in a figure's corner: a link to the figure, the figure as a picture, its numbers as tables.
 */

import { save } from "./save.js";
import { say } from "./said.js";
import { copyLink } from "./share.js";
import { followTables, showTables } from "./tables.js";

/** @typedef {typeof import("./picture.js")} PictureModule */

const NO_PICTURE = "The picture could not be made here.";

/**
 * @param {Document} page
 * @param {object} means
 * @param {(at?: string) => string} means.linkTo
 * @param {() => Promise<PictureModule>} means.loadPicture  What draws pictures is loaded when the first one is asked for.
 * @param {AbortSignal} signal
 */
export function followFigureMenus(page, { linkTo, loadPicture }, signal) {
  followTables(page, signal);
  page.addEventListener(
    "click",
    ({ target }) => {
      const button = target instanceof Element ? target.closest("button[data-figure-action]") : null;
      const figure = button?.closest("figure");
      const menu = button?.closest("details");
      const summary = menu?.querySelector("summary");
      if (!(button instanceof HTMLElement) || !figure || !menu || !summary) return;
      menu.open = false;
      summary.focus({ preventScroll: true });
      const action = button.dataset.figureAction;
      if (action === "copy-link") copyLink(summary, linkTo(placeOf(figure)));
      else if (action === "show-table") showTables(page, figure);
      else if (action === "save-svg" || action === "save-png") savePicture(figure, summary, action === "save-png", loadPicture);
    },
    { signal },
  );
}

/**
 * @param {HTMLElement} figure
 * @returns {string | undefined} Its section, or itself if it is not the first one there.
 */
function placeOf(figure) {
  const section = figure.closest("section");
  return section?.querySelector("figure") === figure ? section.id : figure.id;
}

/**
 * @param {HTMLElement} figure
 * @param {HTMLElement} near
 * @param {boolean} isPng
 * @param {() => Promise<PictureModule>} loadPicture
 */
async function savePicture(figure, near, isPng, loadPicture) {
  try {
    const { draw, toPng } = await loadPicture();
    const picture = await draw(figure);
    if (isPng) save(figure, "png", await toPng(picture));
    else save(figure, "svg", new Blob([picture.svg()], { type: "image/svg+xml" }));
    say(near, "Picture saved");
  } catch (error) {
    console.error(NO_PICTURE, error);
    say(near, NO_PICTURE);
  }
}
