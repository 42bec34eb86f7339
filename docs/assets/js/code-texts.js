/**
 * What the reader has made of the article's Python: which functions are changed, by which text the figures are
 * computed, and what is on trial. A text is on trial from its run until every figure has been computed by it; if one
 * cannot be, the last texts that worked are put back, and what was written is kept.
 */

import { LIMITS } from "./engine-client.js";
import { isRecord } from "./protocol.js";

/** @typedef {import("./protocol.js").Place} Place */
/** @typedef {import("./protocol.js").Code} Code */
/** @typedef {{message: string, detail: string, line: number | null}} Problem */

/**
 * @typedef {object} CodeTexts
 * @property {() => Code} current  What figures are to be computed by now.
 * @property {() => boolean} isOnTrial  Whether what is current has still to show that it works.
 * @property {() => Code} drafts  What the reader has written last for each function, whether it works or not.
 * @property {(name: string) => Problem | null} problem
 * @property {(name: string, text: string) => void} write  Keep a text, without running it.
 * @property {(name: string, text: string) => void} run
 * @property {(name: string | null) => void} reset  Put one function back, or all.
 * @property {(code: Code) => void} drawn  Every figure has been computed by `code`.
 * @property {(code: Code, failure: {message: string, detail: string, place?: Place | null}) => void} failed
 * @property {(code: Code) => void} stuck  Computing by `code` did not come to an end.
 */

const NO_END = `This did not come to an end in ${LIMITS.code / 1000} seconds and was stopped. The figures are computed without it.`;

const KEY = "attention-in-order-code";

/**
 * @param {object} means
 * @param {() => Storage} means.storage  Asked for each time: a browser that blocks storage throws on the way to it.
 * @param {() => void} means.onRun  Figures are to be computed anew.
 * @param {() => void} means.onChange  What there is to show has changed.
 * @returns {CodeTexts}
 */
export function createCodeTexts({ storage, onRun, onChange }) {
  const kept = recall(storage);
  /** @type {Code} */
  let good = {};
  // What was in force before a reload has still to show that it works in this page.
  /** @type {Code | null} */
  let trial = Object.keys(kept.good).length ? kept.good : null;
  let drafts = kept.drafts;
  /** @type {string | null} */
  let lastRun = null;
  /** @type {Map<string, Problem>} */
  const problems = new Map();

  const current = () => trial ?? good;

  /**
   * @param {Code} code
   * @param {{message: string, detail: string, place?: Place | null}} failure
   */
  const blame = (code, { message, detail, place = null }) => {
    const blamed = place?.function ?? lastRun ?? Object.keys(code).at(-1);
    if (blamed !== undefined) problems.set(blamed, { message, detail, line: place?.line ?? null });
  };

  const keep = () => {
    try {
      storage().setItem(KEY, JSON.stringify({ good: current(), drafts }));
    } catch {
      // Blocked or full: the page works as well, it only forgets.
    }
    onChange();
  };

  return {
    current,
    isOnTrial: () => trial !== null,
    drafts: () => drafts,
    problem: (name) => problems.get(name) ?? null,
    write(name, text) {
      if (drafts[name] === text) return;
      drafts = { ...drafts, [name]: text };
      keep();
    },
    run(name, text) {
      drafts = { ...drafts, [name]: text };
      lastRun = name;
      problems.delete(name);
      if (current()[name] !== text) {
        trial = { ...current(), [name]: text };
        onRun();
      }
      keep();
    },
    reset(name) {
      const isReset = (/** @type {string} */ one) => name === null || one === name;
      const without = (/** @type {Code} */ code) => Object.fromEntries(Object.entries(code).filter(([one]) => !isReset(one)));
      const isInForce = Object.keys(current()).some(isReset);
      for (const one of problems.keys()) if (isReset(one)) problems.delete(one);
      drafts = without(drafts);
      good = without(good);
      trial = trial && without(trial);
      if (isInForce) onRun();
      keep();
    },
    drawn(code) {
      if (code !== trial) return;
      good = trial;
      trial = null;
      keep();
    },
    failed(code, problem) {
      if (code !== current()) return;
      blame(code, problem);
      if (trial) {
        trial = null;
        onRun();
      }
      keep();
    },
    stuck(code) {
      if (code !== current()) return;
      blame(code, { message: NO_END, detail: "" });
      // What has worked for another sentence would hold up the next worker just as this one.
      if (!trial) good = {};
      trial = null;
      onRun();
      keep();
    },
  };
}

/**
 * @param {() => Storage} storage
 * @returns {{good: Code, drafts: Code}}
 */
function recall(storage) {
  try {
    const kept = JSON.parse(storage().getItem(KEY) ?? "null");
    if (isRecord(kept) && isCode(kept.good) && isCode(kept.drafts)) return { good: kept.good, drafts: kept.drafts };
  } catch {
    // A store may hold anything at all.
  }
  return { good: {}, drafts: {} };
}

/**
 * @param {unknown} value
 * @returns {value is Code}
 */
function isCode(value) {
  return isRecord(value) && Object.values(value).every((text) => typeof text === "string");
}
