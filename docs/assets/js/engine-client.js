/**
 * The page's side of the worker: starts it, asks it to draw the latest state, and replaces it when it fails.
 *
 * There is no queue of edits. Each sends the state as it is then, with all figures, those in view first; the worker
 * leaves what it was at for the newest, after the figure that it is in. So it computes while the page puts in place what has come.
 */

import { isWorkerMessage } from "./protocol.js";

/** @typedef {import("./protocol.js").Code} Code */
/** @typedef {import("./protocol.js").Result} Result */
/** @typedef {import("./protocol.js").Failure} Failure */
/** @typedef {import("./protocol.js").Measured} Measured */
/** @typedef {import("./protocol.js").Peeked} Peeked */
/** @typedef {import("./protocol.js").PageMessage} PageMessage */
/** @typedef {import("./engine.js").Scene} Scene */
/** @typedef {import("./engine.js").Question} Question */
/** @typedef {import("./engine.js").Wanted} Wanted */
/** @typedef {import("./engine.js").Phase} Phase */
/** @typedef {import("./engine.js").Listener} Listener */
/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {Result | import("./protocol.js").Same | Failure | import("./protocol.js").Finished | Measured | Peeked} Answer */
/** @typedef {{question: Question, answer: (answer: Measured | Peeked | null) => void}} Asked */
/** @typedef {{id: number, scene: Scene, inView: string[], failed: boolean}} Drawing */

/**
 * @typedef {{boot: number, first: number, render: number, code: number, measure: number}} Limits  Milliseconds of
 *   silence, by what was asked; `first` is for a worker's first figure, `code` for one by the reader's code.
 */

/**
 * While Python starts, nothing is heard of it: WebKit computes for 8 s on a desk's machine, and minutes where that is slow or
 * busy. Code that has never run is slow as well. To end such a worker early would begin the same again.
 * @type {Limits}
 */
export const LIMITS = { boot: 240_000, first: 60_000, render: 10_000, code: 5000, measure: 15_000 };

/** How many workers may be replaced, without a word to the reader, until a whole drawing succeeds. */
const REPLACEMENTS = 1;

const NOT_STARTED = "Python could not be started. The figures stay as they are. Retry, or reload the page.";
const STOPPED = "Python stopped, and starting it again did not help. The figures stay as they are. Retry, or reload the page.";

/**
 * @param {object} options
 * @param {() => Worker} options.makeWorker
 * @param {Omit<import("./protocol.js").Boot, "type">} options.addresses
 * @param {() => Wanted} options.wanted
 * @param {Listener} options.listener
 * @param {Limits} [options.limits]
 * @returns {Engine}
 */
export function createEngine({ makeWorker, addresses, wanted, listener, limits = LIMITS }) {
  /** @type {Worker | null} */
  let worker = null;
  /** @type {Phase} */
  let phase = { name: "off" };
  let replacements = REPLACEMENTS;
  let lastId = 0;
  let hasDrawn = false;

  let stale = false;
  /**
   * The newest, and those before it of which a figure may still come.
   * @type {Drawing[]}
   */
  let drawings = [];
  /**
   * What the worker has said last of each figure.
   * @type {Map<string, Result>}
   */
  const results = new Map();

  /** @type {Asked[]} */
  let asked = [];
  /** @type {(Asked & {id: number}) | null}  The question that the worker is at. */
  let asking = null;

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let watchdog;

  /** @param {Phase} next */
  const enter = (next) => {
    phase = next;
    listener.onPhase(next);
  };

  const start = () => {
    if (worker) return;
    enter({ name: "loading", stage: "Starting", fraction: 0 });
    try {
      const started = makeWorker();
      worker = started;
      hasDrawn = false;
      started.onmessage = (event) => worker === started && receive(event.data);
      started.onmessageerror = () => worker === started && replace("a message could not be read");
      started.onerror = (event) => {
        event.preventDefault?.();
        if (worker === started) replace(event.message || "the worker could not be loaded");
      };
      send({ type: "boot", ...addresses });
    } catch (error) {
      giveUp(NOT_STARTED, String(error));
    }
  };

  const stop = () => {
    clearTimeout(watchdog);
    watchdog = undefined;
    worker?.terminate();
    worker = null;
    asking?.answer(null);
    asking = null;
    // What the lost worker had drawn of this state may be incomplete: draw all of it again.
    stale ||= drawings.length > 0;
    drawings = [];
    results.clear();
  };

  /** @param {string} reason */
  const replace = (reason) => {
    console.warn(`Python's worker is replaced: ${reason}`);
    stop();
    if (replacements > 0) {
      replacements -= 1;
      start();
    } else {
      giveUp(phase.name === "loading" ? NOT_STARTED : STOPPED, reason);
    }
  };

  /**
   * @param {string} message
   * @param {string} detail
   */
  const giveUp = (message, detail) => {
    stop();
    for (const { answer } of asked.splice(0)) answer(null);
    enter({ name: "error", message, detail, canRetry: true });
  };

  /** @param {PageMessage} message */
  const send = (message) => {
    worker?.postMessage(message);
    // A worker that is silent already is not given more time.
    if (watchdog === undefined) watch();
  };

  const watch = () => {
    clearTimeout(watchdog);
    const limit = limitNow();
    watchdog = limit === null ? undefined : setTimeout(() => giveNoMoreTime(limit), limit);
  };

  /** @param {number} limit */
  const giveNoMoreTime = (limit) => {
    const scene = drawings.at(-1)?.scene;
    if (scene && isChanged(scene)) listener.onStuck(scene);
    replace(`no answer for ${limit} ms`);
  };

  /** @returns {number | null} Null if nothing is expected of the worker. */
  const limitNow = () => {
    if (phase.name === "loading") return limits.boot;
    if (asking?.question.type === "measure") return limits.measure;
    const scene = asking ? /** @type {Scene} */ (asking.question) : drawings.at(-1)?.scene;
    if (!scene) return null;
    if (!hasDrawn) return limits.first;
    return isChanged(scene) ? limits.code : limits.render;
  };

  /** Send what there is to send. */
  const advance = () => {
    if (phase.name !== "ready") return;
    if (stale) draw();
    const next = asking ? undefined : asked.shift();
    if (!next) return;
    asking = { ...next, id: ++lastId };
    send({ ...next.question, id: lastId });
  };

  const draw = () => {
    const { sentence, controls, code, inView, rest } = wanted();
    const scene = { sentence, controls, code };
    stale = false;
    drawings.push({ id: ++lastId, scene, inView, failed: false });
    send({ type: "render", id: lastId, ...scene, figures: [...inView, ...rest] });
  };

  /** @param {unknown} data */
  const receive = (data) => {
    if (!isWorkerMessage(data)) {
      giveUp("This page and its Python are of different versions. Reload the page.", JSON.stringify(data) ?? "");
    } else if (data.type === "progress") {
      watch();
      enter({ name: "loading", stage: data.stage, fraction: data.fraction });
    } else if (data.type === "ready") {
      enter({ name: "ready", versions: data.versions });
      watch();
      advance();
    } else if (data.type === "error" && data.kind === "boot") {
      giveUp(data.message, data.detail);
    } else if (data.type === "error" && data.id === null) {
      replace(`${data.message}\n${data.detail}`);
    } else if (asking && data.id === asking.id) {
      answer(asking, data);
    } else {
      take(data);
    }
  };

  /**
   * @param {NonNullable<typeof asking>} request
   * @param {Answer} data
   */
  const answer = (request, data) => {
    if (data.type === "error") console.error(data.message, data.detail);
    asking = null;
    request.answer(data.type === "peeked" || data.type === "measured" ? data : null);
    watch();
    advance();
  };

  /**
   * Take what comes of a drawing, and forget those before it: the worker answers in the order in which it was asked.
   * @param {Answer} data
   */
  const take = (data) => {
    const drawing = drawings.find(({ id }) => id === data.id);
    if (!drawing) return;
    hasDrawn = true;
    drawings = drawings.slice(drawings.indexOf(drawing));
    const newest = /** @type {Drawing} */ (drawings.at(-1));
    if (data.type === "result" || data.type === "same") {
      const result = data.type === "result" ? data : results.get(data.figure);
      if (!result) return;
      results.set(data.figure, result);
      // Out of view, the newest says what to show: of what is out of date already, much may have come meanwhile.
      if (drawing === newest || newest.inView.includes(data.figure)) listener.onResult({ ...result, id: data.id }, drawing.scene);
    } else if (data.type === "error") {
      drawing.failed = true;
      listener.onFailure(data, drawing.scene);
    } else if (data.type === "finished") {
      replacements = REPLACEMENTS;
      drawings = drawings.slice(1);
      if (!drawing.failed) listener.onDrawn(drawing.scene);
    }
    watch();
  };

  return {
    start,
    redraw() {
      stale = true;
      advance();
    },
    ask(question) {
      if (phase.name === "error") return Promise.resolve(null);
      const isSame = (/** @type {Asked} */ one) => one.question.type === question.type;
      for (const one of asked.filter(isSame)) one.answer(null);
      asked = asked.filter((one) => !isSame(one));
      return new Promise((answer) => {
        asked.push({ question, answer });
        advance();
      });
    },
    retry() {
      stop();
      replacements = REPLACEMENTS;
      stale = true;
      start();
    },
  };
}

/** @param {{code: Code}} scene */
function isChanged({ code }) {
  return Object.keys(code).length > 0;
}
