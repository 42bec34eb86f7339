/**
 * What the reader has chosen: the sentence and the controls. Everything that the figures show follows from it.
 */

/** @typedef {import("./protocol.js").Controls} Controls */
/** @typedef {import("./protocol.js").Json} Json */
/** @typedef {{readonly sentence: string, readonly controls: Readonly<Controls>}} Choices */

/**
 * @typedef {object} State
 * @property {() => Choices} current
 * @property {(sentence: string) => void} setSentence
 * @property {(name: string, value: Json) => void} setControl
 * @property {(listener: (choices: Choices) => void) => () => void} subscribe  Returns what ends the subscription.
 */

/**
 * @param {Readonly<Controls>} controls
 * @param {Readonly<Controls>} drawn
 * @returns {Controls} Those of `controls` that have another value in `drawn`, or none.
 */
export function changedSince(controls, drawn) {
  const changed = Object.entries(controls).filter(([name, value]) => !Object.hasOwn(drawn, name) || drawn[name] !== value);
  return Object.fromEntries(changed);
}

/**
 * @param {Choices} initial
 * @returns {State}
 */
export function createState(initial) {
  let choices = initial;
  /** @type {Set<(choices: Choices) => void>} */
  const listeners = new Set();

  /** @param {Choices} next */
  const change = (next) => {
    choices = next;
    for (const listener of listeners) listener(choices);
  };

  return {
    current: () => choices,
    setSentence(sentence) {
      if (sentence !== choices.sentence) change({ ...choices, sentence });
    },
    setControl(name, value) {
      if (Object.hasOwn(choices.controls, name) && choices.controls[name] === value) return;
      change({ ...choices, controls: { ...choices.controls, [name]: value } });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
