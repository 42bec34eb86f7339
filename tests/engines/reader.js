/** A reader before the page in one engine: what one does with it, and what one sees. */

import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";

import { computed } from "./python.js";

/** Only a broken page takes this long, on a machine with other work to do. */
const PATIENCE = 240_000;

/** The same for a page that is ready. */
const PATIENCE_WHEN_READY = 60_000;

/** How long the way from one page to the next may take. */
const SILENCE = 20_000;

/** @typedef {import("./drivers.js").Driver} Driver */

/** @param {Driver} driver */
export function readerOf(driver) {
  const { evaluate } = driver;

  /**
   * Wait until `condition`, a function that runs in the page, gives something true; return that.
   * @param {string} what
   * @param {Function} condition
   * @param {...unknown} given
   */
  async function until(what, condition, ...given) {
    let silentSince = Infinity;
    for (const end = Date.now() + PATIENCE; ; await sleep(100)) {
      try {
        const found = await evaluate(condition, ...given);
        if (found) return found;
        silentSince = Infinity;
      } catch (error) {
        // A page that is being left answers nothing: the next one will.
        silentSince = Math.min(silentSince, Date.now());
        if (Date.now() - silentSince > SILENCE) throw error;
      }
      if (Date.now() > end) assert.fail(`waited in vain until ${what}; the page says: ${await evaluate(lastWords)}`);
    }
  }

  /** @param {string} selector */
  const middleOf = async (selector) => {
    const place = await evaluate(placeInWindow, selector);
    assert.ok(place.isReached, `${selector} is covered by ${place.cover}`);
    return place;
  };

  /** @param {"ready" | "error"} state */
  async function untilPython(state = "ready") {
    const end = await until("Python is ready or has failed", () => {
      const { python } = document.documentElement.dataset;
      return (python === "ready" || python === "error") && python;
    });
    if (end !== state) assert.fail(`Python is "${end}"; the page says: ${await evaluate(lastWords)}`);
  }

  return {
    ...driver,
    until,
    untilPython,

    /** @param {string} address */
    async start(address) {
      await driver.open(address);
      await untilPython();
    },

    /** @param {string} sentence  In place of what stands there, key by key. */
    async write(sentence) {
      await evaluate(() => {
        const input = document.getElementById("sentence");
        input.focus();
        input.select();
      });
      await driver.type(sentence);
    },

    /** @param {string} sentence */
    untilDrawn: (sentence) => until(`all figures are of "${sentence}"`, areDrawn, sentence),

    /** @param {string} selector */
    async click(selector) {
      await driver.drag(await middleOf(selector));
    },

    /**
     * Drag over a drawing.
     * @param {string} selector
     * @param {number} from  Share of its width.
     * @param {number} to
     */
    async dragOver(selector, from, to) {
      const { left, width, y } = await middleOf(selector);
      await driver.drag({ x: left + from * width, y }, { x: left + to * width, y });
    },

    /**
     * Wait until the page shows exactly what Python computes outside the browser.
     * @param {string} sentence
     * @param {Record<string, string | boolean>} controls
     * @param {string[]} [figures]  All, if none are given.
     */
    async untilAsComputed(sentence, controls, figures) {
      const names = figures ?? (await evaluate(figureNames));
      const wanted = computed(sentence, controls, names);
      await until(`all figures are of "${sentence}"`, areDrawn, sentence);
      for (const end = Date.now() + PATIENCE_WHEN_READY; ; await sleep(250)) {
        const differences = await evaluate(differencesFrom, wanted);
        if (differences.length === 0) return;
        if (Date.now() > end) assert.deepEqual(differences, []);
      }
    },
  };
}

// What follows runs in the page.

function lastWords() {
  const ids = ["sentence-status", "python-message", "python-stage"];
  const said = ids.map((id) => document.getElementById(id)?.textContent.trim());
  return JSON.stringify([document.documentElement.dataset.python, ...said, ...(window.complaints ?? [])]);
}

function figureNames() {
  return [...document.querySelectorAll("figure[data-figure]")].map((figure) => figure.dataset.figure);
}

/** @param {string} sentence */
function areDrawn(sentence) {
  return [...document.querySelectorAll("figure[data-figure]")].every((figure) => figure.dataset.sentence === sentence);
}

/**
 * @param {string} selector
 * @returns {Promise<{x: number, y: number, left: number, width: number, isReached: boolean, cover: string}>} Its middle, after
 *   it has been brought to the middle of the window.
 */
async function placeInWindow(selector) {
  const element = document.querySelector(selector);
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await frame();
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  const target = element.closest("[data-drag-control]") ?? element;
  const isReached = target.contains(hit) || (hit?.contains(element) && hit.closest("label") !== null);
  return { x, y, left, width, isReached, cover: hit?.outerHTML.slice(0, 120) ?? "nothing" };
}

/**
 * @param {import("./python.js").Rendering[]} renderings
 * @returns {string[]} How the page differs from them; exact numbers may differ in their last digits, texts in nothing.
 */
function differencesFrom(renderings) {
  const text = (element) => element.textContent.replace(/\s+/g, " ").trim();
  const exact = (element) => [...element.querySelectorAll("[data-exact]")].map((one) => one.dataset.exact);
  // An infinity is written as Python writes it, which is no number here: it has to be the same to the letter.
  const isClose = (one, other) => one === other || Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(other));

  const differences = [];
  for (const { figure, markup, values } of renderings) {
    const template = document.createElement("template");
    template.innerHTML = markup;
    const shown = document.querySelector(`figure[data-figure="${figure}"]`);
    if (text(shown) !== text(template.content)) differences.push(`${figure} reads: ${text(shown)}`);
    const [numbers, wanted] = [exact(shown), exact(template.content)];
    if (numbers.length !== wanted.length || !numbers.every((one, index) => isClose(one, wanted[index]))) {
      differences.push(`${figure} has the numbers ${numbers}`);
    }
    for (const [name, value] of Object.entries(values)) {
      for (const element of document.querySelectorAll(`[data-value="${name}"]`)) {
        if (text(element) !== value.text || !isClose(element.dataset.exact, value.exact)) {
          differences.push(`${name} is ${text(element)}, not ${value.text}`);
        }
      }
    }
  }
  return differences;
}
