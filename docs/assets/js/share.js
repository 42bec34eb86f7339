/**
 * Sharing: the button beside the sentence, and what hands a link over. The page's own address stays as it is: the link
 * is made when it is asked for, and nothing that was typed stands in the history.
 */

import { copy } from "./clipboard.js";
import { say } from "./said.js";

/** Where a finger is what points, people expect the sheet that their system shares with. */
const COARSE = matchMedia("(pointer: coarse)");

/**
 * @param {Document} page
 * @param {(at?: string) => string} linkTo  Makes the link to a place of the page, with all that the reader has chosen.
 * @param {AbortSignal} signal
 */
export function followSharing(page, linkTo, signal) {
  page.addEventListener(
    "click",
    ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (button?.dataset.action === "share") share(button, linkTo(placeInView(page)));
      if (button?.dataset.action === "close-dialog") button.closest("dialog")?.close();
    },
    { signal },
  );
}

/**
 * @param {HTMLElement} near
 * @param {string} link
 */
export async function copyLink(near, link) {
  if (await copy(link)) say(near, "Link copied");
  else showLink(near.ownerDocument, link);
}

/**
 * @param {HTMLElement} button
 * @param {string} link
 */
async function share(button, link) {
  if (!COARSE.matches || !("share" in navigator)) return copyLink(button, link);
  try {
    await navigator.share({ title: button.ownerDocument.title, url: link });
  } catch (error) {
    const isLeft = error instanceof DOMException && error.name === "AbortError";
    if (!isLeft) await copyLink(button, link);
  }
}

/**
 * Show a link, selected, for the reader to copy.
 * @param {Document} page
 * @param {string} link
 */
function showLink(page, link) {
  const dialog = page.getElementById("link-dialog");
  const input = dialog?.querySelector("input");
  if (!(dialog instanceof HTMLDialogElement) || !input) return;
  input.value = link;
  dialog.showModal();
  input.focus();
  input.select();
}

/**
 * @param {Document} page
 * @returns {string | undefined} The step or section that the reader is in; none before the first and after the last.
 */
function placeInView(page) {
  const middle = window.innerHeight / 2;
  const isThere = (/** @type {Element} */ section) => {
    const { top, bottom } = section.getBoundingClientRect();
    return top <= middle && bottom > middle;
  };
  const deeper = [...page.querySelectorAll("section[data-section]")].find(isThere);
  return (deeper ?? page.querySelector('section[data-step][data-active="true"]'))?.id;
}
