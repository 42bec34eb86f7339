/**
 * The page's side of the worker: starts it, asks it to draw the latest state, and replaces it when it fails.
 *
 * There is no queue of edits. An edit only says that the figures are out of date; whenever the worker is free, the
 * state as it is then is sent. So the newest edit wins, before the worker is ready as well as after.
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

/**
 * @typedef {{boot: number, first: number, render: number, code: number, measure: number}} Limits  Milliseconds of
 *   silence, by what was asked; `first` is for a worker's first drawing, `code` for one by the reader's code.
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
 * @param {(callback: () => void) => void} [options.whenFree]
 * @returns {Engine}
 */
export function createEngine({ makeWorker, addresses, wanted, listener, limits = LIMITS, whenFree = soon }) {
  /** @type {Worker | null} */
  let worker = null;
  /** @type {Phase} */
  let phase = { name: "off" };
  let replacements = REPLACEMENTS;
  let lastId = 0;
  let hasDrawn = false;

  let stale = false;
  /** @type {{scene: Scene, rest: string[], failed: boolean} | null} */
  let drawing = null;
  let idleAsked = false;

  /** @typedef {{question: Question, answer: (answer: Measured | Peeked | null) => void}} Asked */
  /** @type {Asked[]} */
  let asked = [];

  /** @type {{id: number, asked: Asked | null} | null} */
  let inFlight = null;
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
      send({ type: "boot", ...addresses }, limits.boot);
    } catch (error) {
      giveUp(NOT_STARTED, String(error));
    }
  };

  const stop = () => {
    clearTimeout(watchdog);
    worker?.terminate();
    worker = null;
    inFlight?.asked?.answer(null);
    inFlight = null;
    // What the lost worker had drawn of this state may be incomplete: draw all of it again.
    stale ||= drawing !== null;
    drawing = null;
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

  /**
   * @param {PageMessage} message
   * @param {number} limit
   */
  const send = (message, limit) => {
    worker?.postMessage(message);
    watch(limit);
  };

  /** @param {number} limit */
  const watch = (limit) => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => {
      if (drawing && isChanged(drawing.scene)) listener.onStuck(drawing.scene);
      replace(`no answer for ${limit} ms`);
    }, limit);
  };

  /** @param {Asked | null} one  What was asked beside the drawing, or null for the drawing itself. */
  const limitOf = (one) => {
    if (one?.question.type === "measure") return limits.measure;
    if (!hasDrawn) return limits.first;
    return isChanged(one ? /** @type {Scene} */ (one.question) : (drawing?.scene ?? wanted())) ? limits.code : limits.render;
  };

  /** Send what is most wanted, if the worker is free. */
  const advance = () => {
    if (phase.name !== "ready" || inFlight) return;
    if (stale) {
      const { sentence, controls, code, inView, rest } = wanted();
      drawing = { scene: { sentence, controls, code }, rest: [...rest], failed: false };
      stale = false;
      if (inView.length) return sendRender(drawing.scene, inView);
    }
    const next = asked.shift();
    if (next) return sendQuestion(next);
    if (drawing?.rest.length) return askWhenIdle();
    if (drawing) {
      const { scene, failed } = drawing;
      drawing = null;
      replacements = REPLACEMENTS;
      if (!failed) listener.onDrawn(scene);
    }
  };

  const askWhenIdle = () => {
    if (idleAsked) return;
    idleAsked = true;
    whenFree(() => {
      idleAsked = false;
      if (phase.name !== "ready" || inFlight) return;
      if (!stale && !asked.length && drawing?.rest.length) sendRender(drawing.scene, drawing.rest.splice(0, 1));
      else advance();
    });
  };

  /**
   * @param {Scene} scene
   * @param {string[]} figures
   */
  const sendRender = (scene, figures) => {
    inFlight = { id: ++lastId, asked: null };
    send({ type: "render", id: lastId, ...scene, figures }, limitOf(null));
  };

  /** @param {Asked} one */
  const sendQuestion = (one) => {
    inFlight = { id: ++lastId, asked: one };
    send({ ...one.question, id: lastId }, limitOf(one));
  };

  /** @param {unknown} data */
  const receive = (data) => {
    if (!isWorkerMessage(data)) {
      giveUp("This page and its Python are of different versions. Reload the page.", JSON.stringify(data) ?? "");
    } else if (data.type === "progress") {
      watch(limits.boot);
      enter({ name: "loading", stage: data.stage, fraction: data.fraction });
    } else if (data.type === "ready") {
      clearTimeout(watchdog);
      enter({ name: "ready", versions: data.versions });
      advance();
    } else if (data.type === "error" && data.kind === "boot") {
      giveUp(data.message, data.detail);
    } else if (data.type === "error" && data.id === null) {
      replace(`${data.message}\n${data.detail}`);
    } else if (inFlight && data.id === inFlight.id) {
      answer(inFlight, data);
    }
  };

  /**
   * @param {NonNullable<typeof inFlight>} request
   * @param {Result | Failure | import("./protocol.js").Finished | Peeked | Measured} data
   */
  const answer = (request, data) => {
    if (data.type === "result") {
      watch(limitOf(null));
      if (drawing) listener.onResult(data, drawing.scene);
      return;
    }
    if (data.type === "error") {
      watch(limitOf(request.asked));
      if (drawing && !request.asked) {
        drawing.failed = true;
        if (data.kind === "code") drawing.rest = [];
        listener.onFailure(data, drawing.scene);
      } else {
        console.error(data.message, data.detail);
      }
      return;
    }
    clearTimeout(watchdog);
    inFlight = null;
    hasDrawn ||= !request.asked;
    if (request.asked) request.asked.answer(data.type === "finished" ? null : data);
    else if (data.type === "finished" && !drawing?.failed) listener.onFinished(data.status);
    advance();
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

/**
 * Lets what the reader does come first. An idle time would be waited for too long: the worker computes beside the page.
 * @param {() => void} callback
 */
function soon(callback) {
  setTimeout(callback, 0);
}
