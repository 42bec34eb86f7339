/**
 * Everything that the page and the worker say to each other: plain JSON, checked on arrival.
 */

/** @typedef {null | boolean | number | string | Json[] | {[name: string]: Json}} Json */
/** @typedef {Record<string, Json>} Controls  What the reader has set, by the names in `data-control`. */

/**
 * @typedef {object} Boot  Addresses are absolute.
 * @property {"boot"} type
 * @property {string} runtime  The folder of what runs Python.
 * @property {string} bundle  Our own Python.
 * @property {string} image  The memory of both, started.
 * @property {number} imageSize  In bytes.
 */
/** @typedef {Readonly<Record<string, string>>} Code  The reader's texts for the functions that are changed, by `MODULE.FUNCTION`. */
/** @typedef {{type: "render", id: number, sentence: string, controls: Controls, code: Code, figures: string[]}} Render */
/**
 * @typedef {object} Peek  A look at what `functions` hold while `figure` is made.
 * @property {"peek"} type
 * @property {number} id
 * @property {string} sentence
 * @property {Controls} controls
 * @property {Code} code
 * @property {string} figure
 * @property {string[]} functions
 */
/** @typedef {{type: "measure", id: number, controls: Controls}} Measure */
/** @typedef {Boot | Render | Peek | Measure} PageMessage */

/** @typedef {{exact: string, text: string}} LiveNumber  `exact` is Python's repr, `text` what is shown. */

/** @typedef {{type: "progress", stage: string, fraction: number}} Progress */
/** @typedef {{type: "ready", versions: Record<string, string>}} Ready */
/**
 * @typedef {object} Result  One figure of a request.
 * @property {"result"} type
 * @property {number} id
 * @property {string} figure
 * @property {string} markup
 * @property {Record<string, LiveNumber>} values
 * @property {Record<string, string>} texts
 * @property {string} status  What there is to say of the sentence.
 */
/** @typedef {{type: "same", id: number, figure: string}} Same  All that the last result of the figure said holds still. */
/** @typedef {{type: "finished", id: number}} Finished  A request has come to its end: no newer one has taken its place. */
/** @typedef {{type: "peeked", id: number, figure: string, peeks: Record<string, string>}} Peeked  Markup by function. */
/** @typedef {{type: "measured", id: number, measurements: Json[]}} Measured */

/** @typedef {"boot" | "input" | "code" | "internal"} ErrorKind  Messages of `input` and `code` errors are for the reader. */
/** @typedef {{function: string, line: number | null}} Place  Where in the reader's code; lines count from 1. */
/**
 * @typedef {object} Failure
 * @property {"error"} type
 * @property {number | null} id  The request that failed, or null if the worker itself did.
 * @property {ErrorKind} kind
 * @property {string} message
 * @property {string} detail
 * @property {Place | null} place
 */
/** @typedef {Progress | Ready | Result | Same | Finished | Peeked | Measured | Failure} WorkerMessage */

/** @typedef {(value: unknown) => boolean} Check */

const ERROR_KINDS = ["boot", "input", "code", "internal"];

/** @type {Check} */
const isText = (value) => typeof value === "string";
/** @type {Check} */
const isId = (value) => Number.isInteger(value) && Number(value) > 0;
/** @type {Check} */
const isFraction = (value) => typeof value === "number" && value >= 0 && value <= 1;
/** @type {Check} */
const isNumber = (value) => hasShape(value, { exact: isText, text: isText });
/** @type {(check: Check) => Check} */
const orNull = (check) => (value) => value === null || check(value);
/** @type {Check} */
const isPlace = (value) => hasShape(value, { function: isText, line: orNull(isId) });
/** @type {(check: Check) => Check} */
const listOf = (check) => (value) => Array.isArray(value) && value.every(check);
/** @type {(check: Check) => Check} */
const recordOf = (check) => (value) => isRecord(value) && Object.values(value).every(check);

/** @type {Record<PageMessage["type"], Record<string, Check>>} */
const PAGE_MESSAGES = {
  boot: { runtime: isText, bundle: isText, image: isText, imageSize: Number.isInteger },
  render: { id: isId, sentence: isText, controls: isRecord, code: recordOf(isText), figures: listOf(isText) },
  peek: { id: isId, sentence: isText, controls: isRecord, code: recordOf(isText), figure: isText, functions: listOf(isText) },
  measure: { id: isId, controls: isRecord },
};

/** @type {Record<WorkerMessage["type"], Record<string, Check>>} */
const WORKER_MESSAGES = {
  progress: { stage: isText, fraction: isFraction },
  ready: { versions: recordOf(isText) },
  result: { id: isId, figure: isText, markup: isText, values: recordOf(isNumber), texts: recordOf(isText), status: isText },
  same: { id: isId, figure: isText },
  finished: { id: isId },
  peeked: { id: isId, figure: isText, peeks: recordOf(isText) },
  measured: { id: isId, measurements: Array.isArray },
  error: {
    id: orNull(isId),
    kind: (value) => ERROR_KINDS.includes(String(value)),
    message: isText,
    detail: isText,
    place: orNull(isPlace),
  },
};

/**
 * @param {unknown} value
 * @returns {value is PageMessage}
 */
export function isPageMessage(value) {
  return isOneOf(PAGE_MESSAGES, value);
}

/**
 * @param {unknown} value
 * @returns {value is WorkerMessage}
 */
export function isWorkerMessage(value) {
  return isOneOf(WORKER_MESSAGES, value);
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
export function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * @param {Record<string, Record<string, Check>>} shapes
 * @param {unknown} value
 */
function isOneOf(shapes, value) {
  if (!isRecord(value) || typeof value.type !== "string" || !Object.hasOwn(shapes, value.type)) return false;
  return hasShape(value, shapes[value.type]);
}

/**
 * @param {unknown} value
 * @param {Record<string, Check>} shape
 */
function hasShape(value, shape) {
  return isRecord(value) && Object.entries(shape).every(([name, check]) => check(value[name]));
}
