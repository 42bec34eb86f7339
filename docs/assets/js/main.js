/**
 * The page's script: ties the parts together. One worker and one state for the life of the page; what listens to the
 * article is set up anew when a presentation begins or ends.
 */

import { followCode } from "./code-blocks.js";
import { createCodeTexts } from "./code-texts.js";
import { controlsInMarkup, controlsSetAlready, followControls, showControls } from "./controls.js";
import { createEngine } from "./engine-client.js";
import { followFigureMenus } from "./figure-menu.js";
import { followFigures, write } from "./figures.js";
import { lightParts } from "./highlight.js";
import { whenPageIsIdle } from "./idle.js";
import { differences, readLink, writeLink } from "./link.js";
import { moveInMatrices } from "./matrices.js";
import { createAnnouncer, showMeasuring, showNewVersion, showPhase } from "./notices.js";
import { closeMenus } from "./menus.js";
import { isIn } from "./mode.js";
import { moveWords } from "./order-moves.js";
import { dragOnPlots } from "./plot-drags.js";
import { followPresentation } from "./present.js";
import { isPublished, isReturn, obstacle, openingChoices } from "./opening.js";
import { followSentence, sentenceInput } from "./sentence.js";
import { chooseQueryRows } from "./query-rows.js";
import { recall, remember } from "./session.js";
import { followSharing } from "./share.js";
import { changedSince, createState } from "./state.js";
import { followSteps } from "./steps.js";
import { isReplaced, keepForOffline } from "./versions.js";

/** @typedef {import("./engine.js").Phase} Phase */
/** @typedef {import("./figures.js").Figures} Figures */
/** @typedef {import("./state.js").Choices} Choices */

/** @type {Record<Phase["name"], string>} */
const PYTHON_IS = {
  off: "",
  loading: "Python is loading; you can type already.",
  ready: "Python is ready.",
  error: "Python is not running.",
};
const WAITING = "Python is still loading. It computes your sentence as soon as it is ready.";
const NOT_RUNNING = "Python is not running. The figures show the last sentence that it computed.";
const GONE = "The files of this version of the page have left the server, so Python cannot start. The figures stay as they are.";
const NOT_COMPUTED = "One figure could not be computed and stays as it was. Retry, or change the sentence.";
const MEASURING = "Measuring on this device …";
const NOT_MEASURED = "The times could not be measured. Try again.";

/** Marks an entry of the history whose link has been followed. */
const FOLLOWED = "attention-in-order-followed";

const script = document.querySelector("script[data-worker]");
if (script instanceof HTMLScriptElement) start(script);

/** @param {HTMLScriptElement} script */
function start(script) {
  const storage = () => window.sessionStorage;
  // Figures in frames of one page share its store: each begins with what its own address says.
  const remembered = isIn(document, "embed") ? null : recall(storage);
  const published = { sentence: sentenceInput(document)?.defaultValue ?? "", controls: controlsInMarkup(document) };
  const state = createState(openingChoices(remembered));
  /** @type {Phase} */
  let phase = { name: "off" };
  /** @type {Figures | null} */
  let figures = null;
  /** @type {import("./code-blocks.js").CodeBlocks | null} */
  let blocks = null;
  /** @type {AbortController | null} */
  let mounted = null;
  /** @type {HTMLInputElement | null} */
  let mountedInput = null;
  let measuring = false;
  /** @type {(() => void) | null} */
  let renew = null;

  const announce = createAnnouncer((text) => {
    const line = document.getElementById("sentence-status");
    if (line) write(line, text);
  });
  // What Python last said of the sentence; at first, what it said when the page was built.
  let status = document.getElementById("sentence-status")?.textContent ?? "";

  const engine = createEngine({
    makeWorker: () => new Worker(address(script, "worker"), { type: "module" }),
    addresses: {
      runtime: address(script, "runtime"),
      bundle: address(script, "bundle"),
      image: address(script, "image"),
      imageSize: Number(script.dataset.imageSize),
    },
    wanted: () => ({ ...state.current(), code: texts.current(), ...(figures?.list() ?? { inView: [], rest: [] }) }),
    listener: {
      onPhase: enter,
      onResult(result, drawn) {
        figures?.show(result, drawn, changedSince(state.current().controls, drawn.controls));
        status = result.status;
        // Whether or not it is new: a burst of changes goes on until its figures have come.
        announce(status);
      },
      onDrawn({ code }) {
        showPhase(document, phase);
        announce(status);
        texts.drawn(code);
        blocks?.lookAgain();
      },
      onFailure(failure, { code }) {
        const { kind, message, detail } = failure;
        if (kind === "input") return announce(message);
        if (kind === "code") return texts.failed(code, failure);
        console.error(message, detail);
        showPhase(document, { name: "error", message: NOT_COMPUTED, detail, canRetry: true });
      },
      onStuck: ({ code }) => texts.stuck(code),
    },
  });
  const texts = createCodeTexts({ storage, onRun: () => engine.redraw(), onChange: () => blocks?.refresh() });

  /** @param {Phase} next */
  function enter(next) {
    if (next.name !== phase.name) announce(`${status} ${PYTHON_IS[next.name]}`.trim());
    phase = next;
    if (phase.name === "error") console.error(phase.message, phase.detail);
    showPhase(document, phase);
    if (phase.name === "error" && phase.canRetry) isReplaced(script).then((yes) => yes && phase.name === "error" && sayGone());
    if (phase.name === "ready" && script.dataset.serviceWorker) {
      whenPageIsIdle(() => keepForOffline(address(script, "serviceWorker"), offerRenewal));
    }
  }

  /** Trying again would not help: only the newer version of the page has files to start from. */
  function sayGone() {
    phase = { name: "error", message: GONE, detail: "", canRetry: false };
    showPhase(document, phase);
    offerRenewal(() => window.location.reload());
  }

  /** @param {() => void} load  Loads the newer version of the page. */
  function offerRenewal(load) {
    renew = load;
    showNewVersion(document, true);
  }

  /** Tie the state to the page as it is now. */
  function mount() {
    mounted?.abort();
    mounted = new AbortController();
    const { signal } = mounted;
    mountedInput = sentenceInput(document);
    figures = followFigures(document, signal);
    showState();
    followSentence(document, state, signal);
    followControls(document, state, signal);
    if (document.documentElement.dataset.mode === undefined) followSteps(document, signal);
    lightParts(document, signal);
    moveInMatrices(document, signal);
    chooseQueryRows(document, signal);
    moveWords(document, (order) => state.setControl("order", order), signal);
    dragOnPlots(document, signal);
    closeMenus(document, signal);
    followPresentation(document, mount, signal);
    followSharing(document, linkTo, signal);
    followFigureMenus(document, { linkTo, loadPicture: () => import(address(script, "picture")) }, signal);
    const loadEditor = () => import(address(script, "editor"));
    blocks = followCode(document, { texts, peek, loadEditor, warmUp: () => engine.redraw() }, signal);
    showPhase(document, phase);
    showMeasuring(document, measuring);
    showNewVersion(document, renew !== null);
    if (!isPublished(state.current()) || Object.keys(texts.current()).length) engine.redraw();
  }

  function showState() {
    const { sentence, controls } = state.current();
    if (mountedInput && mountedInput.value !== sentence) mountedInput.value = sentence;
    // An input drops line breaks: what it shows is what counts.
    if (mountedInput) state.setSentence(mountedInput.value);
    showControls(document, controls);
  }

  /** Take over what the browser restored, or the reader set while no script was listening. */
  function adopt() {
    if (mountedInput) state.setSentence(mountedInput.value);
    for (const [name, value] of Object.entries(controlsSetAlready(document))) state.setControl(name, value);
  }

  /**
   * @param {string} [at]
   * @returns {string} The address of a place of the article, with all that the reader has chosen after the `#`.
   */
  function linkTo(at) {
    const [page] = window.location.href.split(/[?#]/);
    return page + writeLink({ ...differences(state.current(), published), at });
  }

  /** Take over what the page's address carries. */
  function followLink() {
    const link = readLink(window.location.hash);
    if (!link) return;
    if (link.sentence !== undefined) state.setSentence(link.sentence);
    for (const [name, value] of Object.entries(link.controls)) state.setControl(name, value);
    showState();
    history.replaceState({ ...history.state, [FOLLOWED]: true }, "");
    if (link.at) document.getElementById(link.at)?.scrollIntoView();
  }

  /** Follow a new link. Back and Forward only scroll, as the browser does by itself: what was typed since is newer. */
  function followNewLink() {
    if (history.state?.[FOLLOWED] !== true) followLink();
  }

  /** @param {MouseEvent} event */
  function act({ target }) {
    const button = target instanceof Element ? target.closest("button[data-action]") : null;
    const action = button?.getAttribute("data-action");
    if (action === "retry") {
      engine.retry();
    } else if (action === "reload") {
      renew?.();
    } else if (action === "measure" && phase.name === "error") {
      announce(NOT_RUNNING);
    } else if (action === "measure" && !measuring) {
      measure();
    }
  }

  async function measure() {
    measuring = true;
    showMeasuring(document, measuring);
    announce(MEASURING);
    const answer = await engine.ask({ type: "measure", controls: state.current().controls });
    const measurements = answer?.type === "measured" ? answer.measurements : null;
    measuring = false;
    showMeasuring(document, measuring);
    announce(measurements ? status : NOT_MEASURED);
    if (measurements) state.setControl("measurements", measurements);
  }

  /**
   * @param {string} figure
   * @param {string[]} functions
   */
  async function peek(figure, functions) {
    const answer = await engine.ask({ type: "peek", ...state.current(), code: texts.current(), figure, functions });
    return answer?.type === "peeked" ? answer.peeks : null;
  }

  state.subscribe((choices) => {
    remember(storage, choices);
    engine.redraw();
    if (phase.name !== "ready") announce(phase.name === "error" ? NOT_RUNNING : WAITING);
  });
  mount();
  if (!remembered || !isReturn()) followLink();
  document.addEventListener("click", act);
  window.addEventListener("hashchange", followNewLink);
  window.addEventListener("pageshow", ({ persisted }) => {
    adopt();
    // The worker may not have survived: to ask it for something shows whether it has.
    if (persisted) engine.redraw();
  });

  const reason = obstacle();
  if (reason) enter({ name: "error", message: reason, detail: "", canRetry: false });
  else afterFirstPaint(engine.start);
}

/**
 * @param {HTMLScriptElement} script
 * @param {"worker" | "runtime" | "bundle" | "image" | "picture" | "editor" | "serviceWorker"} name
 */
function address(script, name) {
  return new URL(script.dataset[name] ?? "", document.baseURI).href;
}

/** @param {() => void} callback */
function afterFirstPaint(callback) {
  requestAnimationFrame(() => requestAnimationFrame(() => whenPageIsIdle(callback)));
}
