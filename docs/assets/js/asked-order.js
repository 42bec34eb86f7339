/**
 * The order of words that the reader has asked for last. Python may be slow: until it has shown that order, the next
 * move starts from what was asked and not from what the figures still show.
 */

/**
 * @typedef {object} Asked
 * @property {string} text  The value of the control `order`.
 * @property {readonly number[] | null} list  The places it stands for; null where only Python knows them.
 */

/**
 * @typedef {object} AskedOrder
 * @property {() => Asked | null} current
 * @property {(shown: readonly number[]) => readonly number[]} listFor  The order of as many words as are shown.
 * @property {(asked: Asked) => void} ask
 * @property {(offered: string) => string} askShuffle  Returns the shuffle to set, where `offered` is the button's.
 * @property {(lists: readonly (readonly number[])[]) => void} see  Takes what every figure shows now.
 * @property {() => void} forget  The order was set by other means: the page says what it is.
 */

/** @returns {AskedOrder} */
export function createAskedOrder() {
  /** @type {Asked | null} */
  let asked = null;

  return {
    current: () => asked,
    listFor: (shown) => (asked?.list ? fitted(asked.list, shown.length) : shown),
    ask(next) {
      asked = next;
    },
    askShuffle(offered) {
      const before = shuffleNumber(asked?.text ?? "");
      const text = before >= shuffleNumber(offered) ? `shuffled:${before + 1}` : offered;
      asked = { text, list: null };
      return text;
    },
    see(lists) {
      const { list } = asked ?? {};
      if (list && lists.every((shown) => isSame(fitted(list, shown.length), shown))) asked = null;
    },
    forget() {
      asked = null;
    },
  };
}

/**
 * @param {readonly number[]} list
 * @param {number} position  Of the word that moves.
 * @param {number} place  Where it goes.
 * @returns {number[]}
 */
export function moved(list, position, place) {
  const others = list.filter((other) => other !== position);
  return [...others.slice(0, place), position, ...others.slice(place)];
}

/**
 * @param {readonly number[]} list
 * @param {number} count
 * @returns {number[]} `list` as an order of `count` words, as Python fits it: what is gone is left out, the new comes last.
 */
export function fitted(list, count) {
  const kept = list.filter((position) => position < count);
  const all = Array.from({ length: count }, (_, position) => position);
  return [...kept, ...all.filter((position) => !kept.includes(position))];
}

/**
 * @param {readonly number[]} one
 * @param {readonly number[]} other
 */
function isSame(one, other) {
  return one.length === other.length && one.every((position, place) => position === other[place]);
}

/**
 * @param {string} text
 * @returns {number} Which shuffle `text` names, 0 if it names none.
 */
function shuffleNumber(text) {
  const match = /^shuffled(?::([0-9]+))?$/.exec(text);
  return match ? Number(match[1] ?? 1) : 0;
}
