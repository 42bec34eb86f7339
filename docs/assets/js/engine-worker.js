/**
 * The worker: starts Python, then answers each request of the page by calling `explainer.bridge`, JSON in, JSON out.
 */

import { BootError } from "./boot-progress.js";
import { isPageMessage } from "./protocol.js";
import { addLibrary, startPython } from "./python-start.js";

/** @typedef {import("./protocol.js").PageMessage} PageMessage */
/** @typedef {import("./protocol.js").WorkerMessage} WorkerMessage */
/** @typedef {import("pyodide").PyodideInterface} Pyodide */

/** @typedef {(request: string) => string} PythonFunction  JSON to JSON. */
/** @typedef {{render: PythonFunction, peek: PythonFunction, measure: PythonFunction}} Bridge */

const COULD_NOT_START = "Python could not start in this browser. Retry, or reload the page.";

/** What Python says, in a line of its own, where a package is not there: the reader's code may import it, or numpy itself. */
const NOT_FOUND = /^(ModuleNotFoundError|ImportError|zipimport\.ZipImportError)\b/m;

/** @type {Bridge | null} */
let bridge = null;

/** @type {(() => Promise<void>) | null}  Fetches what Python was started without; null if that is nothing. */
let completePython = null;

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
 * @param {import("./protocol.js").Render | import("./protocol.js").Peek | import("./protocol.js").Measure} request
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
 * @param {Bridge} python
 * @param {import("./protocol.js").Render} request
 */
async function render(python, { id, sentence, controls, code, figures }) {
  let status = null;
  for (const figure of figures) {
    const asked = { sentence, controls, code, figure, revision: id };
    let answer = call(python.render, asked);
    if (answer.error && completePython && NOT_FOUND.test(answer.error.detail)) {
      await completePython();
      answer = call(python.render, asked);
    }
    if (answer.error) {
      post({ type: "error", id, ...answer.error });
      // The code is the same for all of them.
      if (answer.error.kind === "code") break;
    } else {
      status = answer.status;
      post({ type: "result", id, figure, markup: answer.markup, values: answer.values, texts: answer.texts });
    }
  }
  post({ type: "finished", id, status });
}

/**
 * @param {Bridge} python
 * @param {import("./protocol.js").Peek} request
 */
function peek(python, { id, sentence, controls, code, figure, functions }) {
  const answer = call(python.peek, { sentence, controls, code, figure, functions });
  postAnswer(id, answer, { type: "peeked", id, figure, peeks: answer.peeks });
}

/**
 * @param {Bridge} python
 * @param {import("./protocol.js").Measure} request
 */
function measure(python, { id, controls }) {
  const answer = call(python.measure, { controls });
  postAnswer(id, answer, { type: "measured", id, measurements: answer.measurements });
}

/**
 * @param {number} id
 * @param {any} answer  Python's.
 * @param {WorkerMessage} message  What it says, if it is no error.
 */
function postAnswer(id, answer, message) {
  if (!answer.error) return post(message);
  post({ type: "error", id, ...answer.error });
  post({ type: "finished", id, status: null });
}

/**
 * @param {PythonFunction} python
 * @param {object} request
 * @returns {any} Checked by the page, as part of the message that it becomes.
 */
function call(python, request) {
  return JSON.parse(python(JSON.stringify(request)));
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
