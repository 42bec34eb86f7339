/**
 * The worker: starts Python, then answers each request of the page by calling `explainer.bridge`, JSON in, JSON out.
 */

import { BootError } from "./boot-progress.js";
import { isPageMessage } from "./protocol.js";
import { addLibrary, startPython } from "./python-start.js";

/** @typedef {import("./protocol.js").PageMessage} PageMessage */
/** @typedef {import("./protocol.js").WorkerMessage} WorkerMessage */
/** @typedef {import("./protocol.js").Render} Render */
/** @typedef {import("pyodide").PyodideInterface} Pyodide */

/** @typedef {(request: string) => string} PythonFunction  JSON to JSON; where there is markup, it stands behind a line end. */
/** @typedef {{render: PythonFunction, peek: PythonFunction, measure: PythonFunction}} Bridge */

const COULD_NOT_START = "Python could not start in this browser. Retry, or reload the page.";

/** What Python says, in a line of its own, where a package is not there: the reader's code may import it, or numpy itself. */
const NOT_FOUND = /^(ModuleNotFoundError|ImportError|zipimport\.ZipImportError)\b/m;

/** @type {Bridge | null} */
let bridge = null;

/** @type {(() => Promise<void>) | null}  Fetches what Python was started without; null if that is nothing. */
let completePython = null;

/** @type {Render | null}  The drawing that was asked for last. */
let newest = null;

/**
 * What Python has said last of each figure that it drew.
 * @type {Map<string, string>}
 */
const said = new Map();

const hearing = new MessageChannel();

/** @param {WorkerMessage} message */
const post = (message) => self.postMessage(message);

self.addEventListener("message", ({ data }) => {
  if (!isPageMessage(data)) postFailure(new Error(`not a message of the protocol: ${JSON.stringify(data)}`));
  else if (data.type === "boot") boot(data).catch(postFailure);
  else if (!bridge) postFailure(new Error(`${data.type} came before Python was ready`));
  else attempt(bridge, data);
});

self.addEventListener("messageerror", () => postFailure(new Error("a message of the page could not be read")));

self.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  if (bridge) postFailure(event.reason);
});

/** @param {import("./protocol.js").Boot} message */
async function boot(message) {
  if (typeof WebAssembly !== "object") {
    throw new BootError("This browser has no WebAssembly, which Python needs. The figures stay as they are.", "");
  }
  const tell = (/** @type {string} */ stage, /** @type {number} */ fraction) => post({ type: "progress", stage, fraction });
  tell("Fetching Python", 0);
  const { pyodide, isWhole } = await startPython(message, tell);
  tell("Loading the model", 0.95);
  // The one proxy of a Python object that there is. It lives as long as the worker, and never leaves it.
  bridge = pyodide.pyimport("explainer.bridge");
  const ready = /** @type {const} */ ({ type: "ready", versions: versions(pyodide) });
  if (!isWhole) {
    completePython = async () => {
      tell("Fetching more of Python", 0);
      try {
        await addLibrary(pyodide, message.runtime);
        completePython = null;
      } catch (error) {
        console.warn("The rest of Python could not be fetched:", error);
      }
      post(ready);
    };
  }
  post(ready);
}

/**
 * @param {Pyodide} pyodide
 * @returns {Record<string, string>}
 */
function versions(pyodide) {
  const python = pyodide.runPython("import sys; sys.version.split()[0]");
  return { pyodide: pyodide.version, python };
}

/**
 * Answer one request. Python answers its own errors as JSON; what it throws all the same means that it has crashed.
 * @param {Bridge} python
 * @param {Render | import("./protocol.js").Peek | import("./protocol.js").Measure} request
 */
async function attempt(python, request) {
  try {
    if (request.type === "render") await render(python, request);
    else if (request.type === "peek") peek(python, request);
    else measure(python, request);
  } catch (error) {
    postFailure(error);
  }
}

/**
 * Draw figure by figure. What comes between two of them is taken first, and a newer drawing takes the place of this one.
 * @param {Bridge} python
 * @param {Render} request
 */
async function render(python, request) {
  newest = request;
  const { id, sentence, controls, code, figures } = request;
  for (const figure of figures) {
    await pause();
    if (newest !== request) return;
    const asked = { sentence, controls, code, figure };
    let text = call(python.render, asked);
    if (text === said.get(figure)) {
      post({ type: "same", id, figure });
      continue;
    }
    let answer = read(text);
    if (answer.error && completePython && NOT_FOUND.test(answer.error.detail)) {
      await completePython();
      text = call(python.render, asked);
      answer = read(text);
    }
    postAnswer(id, answer, { type: "result", id, ...answer });
    if (!answer.error) said.set(figure, text);
    // The code is the same for all of them.
    else if (answer.error.kind === "code") break;
  }
  post({ type: "finished", id });
}

/** Let messages be heard that have come meanwhile; only the newest drawing goes on after it. A timer would be put off by 4 ms. */
function pause() {
  return new Promise((resolve) => {
    hearing.port1.onmessage = resolve;
    hearing.port2.postMessage(null);
  });
}

/**
 * @param {Bridge} python
 * @param {import("./protocol.js").Peek} request
 */
function peek(python, { id, sentence, controls, code, figure, functions }) {
  const answer = read(call(python.peek, { sentence, controls, code, figure, functions }));
  postAnswer(id, answer, { type: "peeked", id, figure, peeks: answer.peeks });
}

/**
 * @param {Bridge} python
 * @param {import("./protocol.js").Measure} request
 */
function measure(python, { id, controls }) {
  const answer = read(call(python.measure, { controls }));
  postAnswer(id, answer, { type: "measured", id, measurements: answer.measurements });
}

/**
 * @param {number} id
 * @param {any} answer  Python's.
 * @param {WorkerMessage} message  What it says, if it is no error.
 */
function postAnswer(id, answer, message) {
  post(answer.error ? { type: "error", id, ...answer.error } : message);
}

/**
 * @param {PythonFunction} python
 * @param {object} request
 * @returns {string}
 */
function call(python, request) {
  return python(JSON.stringify(request));
}

/**
 * @param {string} answer  Python's.
 * @returns {any} Checked by the page, as part of the message that it becomes.
 */
function read(answer) {
  const end = answer.indexOf("\n");
  return end < 0 ? JSON.parse(answer) : { ...JSON.parse(answer.slice(0, end)), markup: answer.slice(end + 1) };
}

/**
 * Say that the worker as a whole has failed.
 * @param {unknown} error
 */
function postFailure(error) {
  const kind = bridge ? "internal" : "boot";
  const message = error instanceof BootError ? error.message : bridge ? "Python crashed." : COULD_NOT_START;
  const detail = error instanceof BootError ? error.detail : trace(error);
  post({ type: "error", id: null, kind, message, detail, place: null });
}

/**
 * @param {unknown} error  Not always an Error: Pyodide throws plain objects too.
 */
function trace(error) {
  const { message, stack } = /** @type {Partial<Error>} */ (Object(error));
  return [message ?? String(error), stack].filter(Boolean).join("\n");
}
