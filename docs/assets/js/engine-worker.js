/**
 * The worker: starts Python, then answers each request of the page by calling `explainer.bridge`, JSON in, JSON out.
 */

import { BootError, damaged, fileName, heardFetch, notLoaded, watchedFetch } from "./boot-progress.js";
import { isPageMessage } from "./protocol.js";

/** @typedef {import("./protocol.js").PageMessage} PageMessage */
/** @typedef {import("./protocol.js").WorkerMessage} WorkerMessage */
/** @typedef {import("pyodide").PyodideInterface} Pyodide */

/** @typedef {(request: string) => string} PythonFunction  JSON to JSON. */
/** @typedef {{render: PythonFunction, peek: PythonFunction, measure: PythonFunction}} Bridge */

/** Where our Python is unpacked in the worker's own file system. */
const CODE_FOLDER = "/app";

/** How much of the bar is files; the rest is Python's own start and that of the model. */
const FILES_SHARE = 0.8;

const COULD_NOT_START = "Python could not start in this browser. Retry, or reload the page.";

/** @type {Bridge | null} */
let bridge = null;

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
async function boot({ runtime, bundle }) {
  if (typeof WebAssembly !== "object") {
    throw new BootError("This browser has no WebAssembly, which Python needs. The figures stay as they are.", "");
  }
  const pyodide = await startPython(runtime, bundle);
  post({ type: "progress", stage: "Loading the model", fraction: 0.95 });
  // The one proxy of a Python object that there is. It lives as long as the worker, and never leaves it.
  bridge = pyodide.pyimport("explainer.bridge");
  post({ type: "ready", versions: versions(pyodide) });
}

/**
 * Start Python with numpy, and with our own code on its path.
 * @param {string} runtime
 * @param {string} bundle
 * @returns {Promise<Pyodide>}
 */
async function startPython(runtime, bundle) {
  const showLife = () => post({ type: "progress", stage: "Fetching Python", fraction: 0 });
  showLife();
  const fetchHeard = heardFetch(self.fetch.bind(self), showLife);
  const [{ loadPyodide }, sizes, code] = await Promise.all([
    importFile(`${runtime}pyodide.mjs`),
    fetchHeard(`${runtime}files.json`).then((response) => response.json()),
    fetchHeard(bundle).then((response) => response.arrayBuffer()),
    // Pyodide imports this one itself, but would not say that it was this one that failed. It is large, and of an import
    // the browser tells nothing until it is over: it is fetched first, so that the import finds it in the cache.
    fetchHeard(`${runtime}pyodide.asm.mjs`)
      .then((response) => response.arrayBuffer())
      .then(() => importFile(`${runtime}pyodide.asm.mjs`)),
  ]);
  // Some failures Pyodide only writes to the console, and then waits for ever: this promise rejects on those.
  const failure = new Promise((_, reject) => {
    watchFiles(fetchedOnly(sizes), reject);
    watchCompilation(reject);
  });
  const starting = loadPyodide({ indexURL: runtime, packages: ["numpy"], stdout: console.info, stderr: console.warn });
  const pyodide = /** @type {Pyodide} */ (await Promise.race([starting, failure]));
  unpack(pyodide, code, bundle);
  return pyodide;
}

/**
 * @param {Record<string, number>} sizes
 * @param {(error: BootError) => void} onFailure
 */
function watchFiles(sizes, onFailure) {
  self.fetch = watchedFetch(self.fetch.bind(self), {
    sizes,
    onProgress: (fraction) =>
      post({
        type: "progress",
        stage: fraction < 1 ? "Fetching Python" : "Starting Python",
        fraction: FILES_SHARE * fraction,
      }),
    onFailure,
  });
}

/** @param {(error: BootError) => void} onFailure */
function watchCompilation(onFailure) {
  const compile = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = (...given) =>
    compile.apply(WebAssembly, given).catch((error) => {
      onFailure(damaged("pyodide.asm.wasm", String(error)));
      throw error;
    });
}

/**
 * @param {Record<string, number>} sizes
 * @returns {Record<string, number>} The files that come through `fetch`: modules are imported by the browser itself.
 */
function fetchedOnly(sizes) {
  return Object.fromEntries(Object.entries(sizes).filter(([name]) => /\.(wasm|zip|whl)$/.test(name)));
}

/**
 * @param {string} address
 * @returns {Promise<any>}
 */
function importFile(address) {
  return import(address).catch((error) => {
    throw notLoaded(fileName(address), String(error));
  });
}

/**
 * @param {Pyodide} pyodide
 * @param {ArrayBuffer} code
 * @param {string} address
 */
function unpack(pyodide, code, address) {
  try {
    pyodide.unpackArchive(code, "zip", { extractDir: CODE_FOLDER });
  } catch (error) {
    throw damaged(fileName(address), String(error));
  }
  const path = pyodide.pyimport("sys").path;
  path.insert(0, CODE_FOLDER);
  path.destroy();
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
function attempt(python, request) {
  try {
    if (request.type === "render") render(python, request);
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
function render(python, { id, sentence, controls, code, figures }) {
  let status = null;
  for (const figure of figures) {
    const answer = call(python.render, { sentence, controls, code, figure, revision: id });
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
