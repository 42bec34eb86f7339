/**
 * The page's side of the worker: starts it, asks it to draw the latest state, and replaces it when it fails.
 *
 * There is no queue of edits. An edit only says that the figures are out of date; whenever the worker is free, the
 * state as it is then is sent. So the newest edit wins, before the worker is ready as well as after.
 */

import { isWorkerMessage } from "./protocol.js";

/** @typedef {import("./protocol.js").Controls} Controls */
/** @typedef {import("./protocol.js").Json} Json */
/** @typedef {import("./protocol.js").Result} Result */
/** @typedef {import("./protocol.js").Failure} Failure */
/** @typedef {import("./protocol.js").PageMessage} PageMessage */
/** @typedef {import("./state.js").Choices} Choices */

/**
 * @typedef {object} Wanted  What to draw.
 * @property {string} sentence
 * @property {Controls} controls
 * @property {string[]} inView  Figures to draw first, in one request.
 * @property {string[]} rest  Figures to draw when the page is idle, one by one, so that an edit waits for one at most.
 */

/**
 * @typedef {{name: "off"}
 *   | {name: "loading", stage: string, fraction: number}
 *   | {name: "ready", versions: Record<string, string>}
 *   | {name: "error", message: string, detail: string, canRetry: boolean}} Phase
 */

/**
 * @typedef {object} Listener
 * @property {(phase: Phase) => void} onPhase
 * @property {(result: Result, drawn: Choices) => void} onResult  `drawn` is what the page asked to be drawn.
 * @property {(status: string | null) => void} onFinished  A request is done, and nothing in its drawing went wrong.
 * @property {(failure: Failure) => void} onFailure  Something in a request went wrong; the worker lives.
 * @property {(measurements: Json[] | null) => void} onMeasured  Null if measuring failed.
 */

/**
 * @typedef {{boot: number, first: number, render: number, measure: number}} Limits  Milliseconds of silence, by what was
 *   asked; `first` is for a worker's first drawing.
 */

/**
 * @typedef {object} Engine
 * @property {() => void} start
 * @property {() => void} redraw  The state has changed: draw it as soon as the worker is free.
 * @property {(controls: Controls) => void} measure
 * @property {() => void} retry
 */

/**
 * While Python starts, nothing is heard of it: WebKit computes for 8 s on a desk's machine, and minutes where that is slow or
 * busy. Code that has never run is slow as well. To end such a worker early would begin the same again.
 * @type {Limits}
 */
export const LIMITS = { boot: 240_000, first: 60_000, render: 10_000, measure: 15_000 };

/** How many workers may be replaced, without a word to the reader, until a whole drawing succeeds. */
const REPLACEMENTS = 1;

const NOT_STARTED = "Python could not be started. The figures stay as they are. Retry, or reload the page.";
const STOPPED = "Python stopped, and starting it again did not help. The figures stay as they are. Retry, or reload the page.";

/**
 * @param {object} options
 * @param {() => Worker} options.makeWorker
 * @param {{runtime: string, bundle: string}} options.addresses
 * @param {() => Wanted} options.wanted
 * @param {Listener} options.listener
 * @param {Limits} [options.limits]
 * @param {(callback: () => void) => void} [options.whenIdle]
 * @returns {Engine}
 */
export function createEngine({ makeWorker, addresses, wanted, listener, limits = LIMITS, whenIdle = whenPageIsIdle }) {
  /** @type {Worker | null} */
  let worker = null;
  /** @type {Phase} */
  let phase = { name: "off" };
  let replacements = REPLACEMENTS;
  let lastId = 0;
  let hasDrawn = false;

  let stale = false;
  /** @type {{scene: Choices, rest: string[], failed: boolean} | null} */
  let drawing = null;
  let idleAsked = false;
  /** @type {Controls | null} */
  let measureWanted = null;

  /** @type {{id: number, type: "render" | "measure"} | null} */
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
    if (inFlight?.type === "measure") listener.onMeasured(null);
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
    if (measureWanted) listener.onMeasured(null);
    measureWanted = null;
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
    watchdog = setTimeout(() => replace(`no answer for ${limit} ms`), limit);
  };

  /** @param {"render" | "measure"} type */
  const limitOf = (type) => (type === "render" && !hasDrawn ? limits.first : limits[type]);

  /** Send what is most wanted, if the worker is free. */
  const advance = () => {
    if (phase.name !== "ready" || inFlight) return;
    if (stale) {
      const { sentence, controls, inView, rest } = wanted();
      drawing = { scene: { sentence, controls }, rest: [...rest], failed: false };
      stale = false;
      if (inView.length) return sendRender(drawing.scene, inView);
    }
    if (measureWanted) return sendMeasure(measureWanted);
    if (drawing?.rest.length) return askWhenIdle();
    if (drawing) {
      drawing = null;
      replacements = REPLACEMENTS;
    }
  };

  const askWhenIdle = () => {
    if (idleAsked) return;
    idleAsked = true;
    whenIdle(() => {
      idleAsked = false;
      if (phase.name !== "ready" || inFlight) return;
      if (!stale && !measureWanted && drawing?.rest.length) sendRender(drawing.scene, drawing.rest.splice(0, 1));
      else advance();
    });
  };

  /**
   * @param {Choices} scene
   * @param {string[]} figures
   */
  const sendRender = (scene, figures) => {
    inFlight = { id: ++lastId, type: "render" };
    send({ type: "render", id: lastId, ...scene, figures }, limitOf("render"));
  };

  /** @param {Controls} controls */
  const sendMeasure = (controls) => {
    measureWanted = null;
    inFlight = { id: ++lastId, type: "measure" };
    send({ type: "measure", id: lastId, controls }, limits.measure);
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
   * @param {Result | Failure | import("./protocol.js").Finished | import("./protocol.js").Measured} data
   */
  const answer = (request, data) => {
    if (data.type === "result") {
      watch(limitOf(request.type));
      if (drawing) listener.onResult(data, drawing.scene);
      return;
    }
    if (data.type === "error") {
      watch(limitOf(request.type));
      if (drawing && request.type === "render") {
        drawing.failed = true;
        listener.onFailure(data);
      } else {
        console.error(data.message, data.detail);
      }
      return;
    }
    clearTimeout(watchdog);
    inFlight = null;
    hasDrawn ||= request.type === "render";
    if (data.type === "measured") listener.onMeasured(data.measurements);
    else if (request.type === "measure") listener.onMeasured(null);
    else if (!drawing?.failed) listener.onFinished(data.status);
    advance();
  };

  return {
    start,
    redraw() {
      stale = true;
      advance();
    },
    measure(controls) {
      if (phase.name === "error") return listener.onMeasured(null);
      measureWanted = controls;
      advance();
    },
    retry() {
      stop();
      replacements = REPLACEMENTS;
      stale = true;
      start();
    },
  };
}

/** @param {() => void} callback */
export function whenPageIsIdle(callback) {
  // Safari has no requestIdleCallback. The limit keeps the rest from waiting behind an animation for ever.
  if (typeof requestIdleCallback === "function") requestIdleCallback(callback, { timeout: 10 });
  else setTimeout(callback, 0);
}
