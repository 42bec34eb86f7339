/**
 * The Python under the figures: opened, looked into, edited, run, put back. Each block shows one function; the same
 * function may stand under several figures, and what is done to it in one place is shown in all.
 */

import { say } from "./said.js";

/** @typedef {typeof import("./editor.js")} EditorModule */
/** @typedef {import("./editor.js").Editor} Editor */
/** @typedef {import("./code-texts.js").CodeTexts} CodeTexts */

/** How long the reader pauses before what was written is run, in milliseconds. */
const PAUSE = 900;

/** @type {WeakMap<HTMLElement, {original: string, highlighted: string}>} */
const publishedIn = new WeakMap();

const NO_EDITOR = "The editor could not be loaded.";

/**
 * @typedef {object} Block  One function under one figure.
 * @property {HTMLElement} element
 * @property {string} name
 * @property {string} original
 * @property {HTMLElement} source
 * @property {string} highlighted  The markup of the original.
 * @property {Editor | null} editor
 */

/**
 * @typedef {object} CodeBlocks
 * @property {() => void} refresh  Show what there is to say of each function now.
 * @property {() => Promise<void>} lookAgain  The figures are new: so is what the functions hold.
 */

/**
 * @param {Document} page
 * @param {object} means
 * @param {CodeTexts} means.texts
 * @param {() => Promise<EditorModule>} means.loadEditor
 * @param {(figure: string, functions: string[]) => Promise<Record<string, string> | null>} means.peek
 * @param {() => void} means.warmUp  Let Python draw once: what has never run is slow, and would pass for code without end.
 * @param {AbortSignal} signal
 * @returns {CodeBlocks}
 */
export function followCode(page, { texts, loadEditor, peek, warmUp }, signal) {
  const blocks = [...page.querySelectorAll("[data-code]")].map(blockOf);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;

  /** @param {Block} block */
  const run = ({ name, original }) => {
    clearTimeout(pause);
    const text = texts.drafts()[name] ?? original;
    if (text.trimEnd() === original.trimEnd()) texts.reset(name);
    else texts.run(name, text);
  };

  /**
   * @param {Block} block
   * @param {HTMLElement} button
   */
  const edit = async (block, button) => {
    if (block.editor) return block.editor.focus();
    warmUp();
    try {
      const { createEditor } = await loadEditor();
      block.editor ??= createEditor(/** @type {HTMLElement} */ (block.element.querySelector(".listing__editor")), {
        text: texts.drafts()[block.name] ?? block.original,
        original: block.original,
        label: `The Python of ${block.name}`,
        onChange(text) {
          texts.write(block.name, text);
          clearTimeout(pause);
          pause = setTimeout(() => run(block), PAUSE);
        },
        onRun: () => run(block),
        onLeave: () => button.focus({ preventScroll: true }),
      });
      refresh();
      block.editor.focus();
    } catch (error) {
      console.warn(error);
      say(button, NO_EDITOR);
    }
  };

  /** @param {HTMLElement} details  Of the values of one function. */
  const look = async (details) => {
    const listings = /** @type {HTMLElement} */ (details.closest("[data-python-of]"));
    const body = /** @type {HTMLElement} */ (details.querySelector("[data-peek]"));
    const name = String(body.dataset.peek);
    const peeks = await peek(String(listings.dataset.pythonOf), [name]);
    if (peeks) body.innerHTML = peeks[name];
  };

  const lookAgain = async () => {
    const open = [...page.querySelectorAll(".listings[open] .peek[open]")];
    // One after the other: of questions that wait, only the newest is answered.
    for (const details of open) await look(/** @type {HTMLElement} */ (details));
  };

  const refresh = () => {
    for (const block of blocks) show(block, texts);
    showBanner(page, Object.keys(texts.current()), texts.isOnTrial());
  };

  page.addEventListener(
    "click",
    ({ target }) => {
      const button = target instanceof Element ? target.closest("button[data-action]") : null;
      if (!(button instanceof HTMLElement)) return;
      const { action } = button.dataset;
      if (action === "reset-code") texts.reset(null);
      const experiment = button.closest("[data-experiment]");
      if (experiment) runExperiment(/** @type {HTMLElement} */ (experiment), action === "run-experiment", texts);
      const block = blocks.find(({ element }) => element.contains(button));
      if (!block) return;
      if (action === "edit") edit(block, button);
      else if (action === "run") run(block);
      else if (action === "reset") texts.reset(block.name);
    },
    { signal },
  );
  page.addEventListener(
    "toggle",
    ({ target }) => target instanceof HTMLElement && target.matches(".peek[open]") && look(target),
    { capture: true, signal },
  );
  signal.addEventListener("abort", () => {
    clearTimeout(pause);
    for (const { editor } of blocks) editor?.destroy();
  });
  refresh();
  return { refresh, lookAgain };
}

/**
 * Run the change that an experiment holds, or put its function back.
 * @param {HTMLElement} experiment
 * @param {boolean} isRun
 * @param {CodeTexts} texts
 */
function runExperiment(experiment, isRun, texts) {
  const name = String(experiment.dataset.experiment);
  if (isRun) texts.run(name, experiment.querySelector(".experiment__text")?.textContent ?? "");
  else texts.reset(name);
}

/**
 * @param {Element} element
 * @returns {Block}
 */
function blockOf(element) {
  const source = /** @type {HTMLElement} */ (element.querySelector(".listing__source"));
  // Read once: later it may show what the reader wrote.
  const published = publishedIn.get(source) ?? { original: source.textContent ?? "", highlighted: source.innerHTML };
  publishedIn.set(source, published);
  return {
    element: /** @type {HTMLElement} */ (element),
    name: String(element.getAttribute("data-code")),
    source,
    editor: null,
    ...published,
  };
}

/**
 * @param {Block} block
 * @param {CodeTexts} texts
 */
function show({ element, name, original, source, highlighted, editor }, texts) {
  const draft = texts.drafts()[name];
  const text = draft ?? original;
  const isChanged = draft !== undefined && draft.trimEnd() !== original.trimEnd();
  const problem = texts.problem(name);
  const hide = (/** @type {string} */ selector, /** @type {boolean} */ isHidden) =>
    element.querySelector(selector)?.toggleAttribute("hidden", isHidden);
  hide(".listing__actions", false);
  hide(".peek", false);
  hide(".listing__changed", !isChanged);
  hide(".listing__editor", editor === null);
  hide(".listing__source", editor !== null);
  hide('[data-action="run"]', editor === null);
  hide(".listing__hint", editor === null);
  hide('[data-action="reset"]', !isChanged);
  if (editor === null) {
    // All blocks are shown anew at every key: only what differs is touched.
    if (!isChanged && source.textContent !== original) source.innerHTML = highlighted;
    else if (isChanged && source.textContent !== text) source.replaceChildren(codeOf(source.ownerDocument, text));
  } else if (editor.text() !== text) {
    editor.setText(text);
  }
  editor?.markError(problem?.line ?? null);
  const error = element.querySelector("[data-code-error]");
  if (!error) return;
  error.toggleAttribute("hidden", !problem);
  const said = problem ? [problem.message, problem.detail].filter(Boolean).join(" ") : "";
  if (error.textContent !== said) error.textContent = said;
}

/**
 * @param {Document} page
 * @param {string} text
 */
function codeOf(page, text) {
  const code = page.createElement("code");
  code.textContent = text;
  return code;
}

/**
 * @param {Document} page
 * @param {string[]} changed
 * @param {boolean} isOnTrial
 */
function showBanner(page, changed, isOnTrial) {
  const banner = page.getElementById("code-banner");
  const names = banner?.querySelector("[data-code-changed]");
  if (!banner || !names) return;
  banner.toggleAttribute("hidden", changed.length === 0);
  banner.setAttribute("aria-busy", String(isOnTrial));
  const said = changed.map((name) => name.split(".")[1]).join(", ");
  if (names.textContent !== said) names.textContent = said;
}
