/**
 * Everything that the page and the worker say to each other: plain JSON, checked on arrival.
 */

/** @typedef {null | boolean | number | string | Json[] | {[name: string]: Json}} Json */
/** @typedef {Record<string, Json>} Controls  What the reader has set, by the names in `data-control`. */

/** @typedef {{type: "boot", runtime: string, bundle: string}} Boot  Both are absolute addresses. */
/** @typedef {{type: "render", id: number, sentence: string, controls: Controls, figures: string[]}} Render */
/** @typedef {{type: "measure", id: number, controls: Controls}} Measure */
/** @typedef {Boot | Render | Measure} PageMessage */

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
 */
/** @typedef {{type: "finished", id: number, status: string | null}} Finished  `status` is null if no figure gave one. */
/** @typedef {{type: "measured", id: number, measurements: Json[]}} Measured */

/** @typedef {"boot" | "input" | "code" | "internal"} ErrorKind  The message of an `input` error is for the reader. */
/**
 * @typedef {object} Failure
 * @property {"error"} type
 * @property {number | null} id  The request that failed, or null if the worker itself did.
 * @property {ErrorKind} kind
 * @property {string} message
 * @property {string} detail
 */
/** @typedef {Progress | Ready | Result | Finished | Measured | Failure} WorkerMessage */

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
/** @type {(check: Check) => Check} */
const listOf = (check) => (value) => Array.isArray(value) && value.every(check);
/** @type {(check: Check) => Check} */
const recordOf = (check) => (value) => isRecord(value) && Object.values(value).every(check);

/** @type {Record<PageMessage["type"], Record<string, Check>>} */
const PAGE_MESSAGES = {
  boot: { runtime: isText, bundle: isText },
  render: { id: isId, sentence: isText, controls: isRecord, figures: listOf(isText) },
  measure: { id: isId, controls: isRecord },
};

/** @type {Record<WorkerMessage["type"], Record<string, Check>>} */
const WORKER_MESSAGES = {
  progress: { stage: isText, fraction: isFraction },
  ready: { versions: recordOf(isText) },
  result: { id: isId, figure: isText, markup: isText, values: recordOf(isNumber), texts: recordOf(isText) },
  finished: { id: isId, status: orNull(isText) },
  measured: { id: isId, measurements: Array.isArray },
  error: { id: orNull(isId), kind: (value) => ERROR_KINDS.includes(String(value)), message: isText, detail: isText },
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
