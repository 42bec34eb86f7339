/**
 * Starting Python: from an image of its memory, in which everything is imported, or else from its files.
 *
 * Images lean on parts of Pyodide that are not for everyone. So whatever goes wrong with one is no more than a line
 * in the console, and a slower start.
 */

import { checkedFetch, damaged, fileName, heardFetch, notLoaded, watchedFetch } from "./boot-progress.js";
import { applyImage, noteOf, PAGE } from "./memory-image.js";
import { ENVIRONMENT, trampolineAddress, withLibraries } from "./python-module.js";

/** @typedef {import("pyodide").PyodideInterface} Pyodide */
/** @typedef {import("./boot-progress.js").Fetch} Fetch */
/** @typedef {import("./python-module.js").CreateModule} CreateModule */
/** @typedef {import("./python-module.js").Library} Library */
/** @typedef {import("./python-module.js").Linked} Linked */
/** @typedef {Omit<import("./protocol.js").Boot, "type">} Addresses */
/** @typedef {(stage: string, fraction: number) => void} Tell */
/** @typedef {{sizes: Record<string, number>, libraries: {file: string, path: string}[]}} Listing */
/** @typedef {{pyodide: Pyodide, isWhole: boolean}} Started  `isWhole`: with all of Python's library at hand. */

/** Where our Python is unpacked in the worker's own file system. */
const CODE_FOLDER = "/app";

/** Python's standard library: which file it is, and where Python finds it. */
const LIBRARY = "python_stdlib.zip";
const LIBRARY_PATH = "/lib/python314.zip";

/** How much of the bar is files; the rest is Python's own start and that of the model. */
const FILES_SHARE = 0.8;

const OPTIONS = { stdout: console.info, stderr: console.warn };

/**
 * @param {Addresses} addresses
 * @param {Tell} tell
 * @returns {Promise<Started>}
 */
export async function startPython(addresses, tell) {
  try {
    return { pyodide: await startFromImage(addresses, tell), isWhole: false };
  } catch (error) {
    console.warn("Python starts from its files, since the image of its memory could not be used:", error);
    return { pyodide: await startFromFiles(addresses, tell), isWhole: true };
  }
}

/**
 * Put what Python has beside an image within its reach: all of its standard library, and of numpy.
 * @param {Pyodide} pyodide
 * @param {string} runtime
 */
export async function addLibrary(pyodide, runtime) {
  const response = await checkedFetch(self.fetch)(runtime + LIBRARY);
  pyodide.FS.writeFile(LIBRARY_PATH, new Uint8Array(await response.arrayBuffer()));
  pyodide.runPython("import importlib; importlib.invalidate_caches()");
  // Unpacking a package takes modules of the library, so that comes first.
  await pyodide.loadPackage("numpy", { messageCallback: () => {} });
  pyodide.runPython("importlib.invalidate_caches()");
}

/**
 * @param {Addresses} addresses
 * @param {Tell} tell
 * @returns {Promise<Pyodide>}
 */
async function startFromImage({ runtime, image, imageSize }, tell) {
  const listing = readListing(runtime, heard(tell));
  const sizes = listing.then((listed) => ({ ...only(listed.sizes, /\.wasm$|\.asm\.mjs$/), [fileName(image)]: imageSize }));
  return watched(sizes, tell, async (load, fail) => {
    // All at once: none of them waits for another.
    const ahead = new Map([
      [`${runtime}pyodide.asm.wasm`, load(`${runtime}pyodide.asm.wasm`)],
      // What a start from files would begin with.
      [runtime + LIBRARY, Promise.resolve(new Response(new Uint8Array()))],
    ]);
    const compiled = compile(load(image), fail);
    const libraries = listing.then((listed) =>
      Promise.all(
        listed.libraries.map(async ({ file, path }) => ({ path, module: await compile(load(runtime + file), fail) })),
      ),
    );
    self.fetch = (resource, options) => ahead.get(String(resource)) ?? load(resource, options);
    const { loadPyodide, create } = await importPyodide(runtime, load);
    const pyodide = await loadPyodide({
      ...OPTIONS,
      indexURL: runtime,
      env: { ...ENVIRONMENT },
      createPyodideModule: restoring(create, libraries, compiled),
      // So Python does not start by itself. What is restored comes with the module.
      _loadSnapshot: new Uint8Array(),
    });
    pyodide.FS.unlink(LIBRARY_PATH);
    return pyodide;
  });
}

/**
 * Return `create` so changed that the memory of its module becomes that of an image.
 * @param {CreateModule} create
 * @param {Promise<Library[]>} libraries
 * @param {Promise<WebAssembly.Module>} image
 * @returns {CreateModule}
 */
function restoring(create, libraries, image) {
  return async (settings) => {
    /** @type {any} */
    let linked;
    const module = await withLibraries(create, () => libraries, (found) => (linked = found))(settings);
    const { memory, table } = /** @type {Linked} */ (linked);
    const compiled = await image;
    const note = noteOf(compiled);
    if (note.table !== table) throw new Error(`the image's functions begin at ${note.table}, here they would at ${table}`);
    const trampoline = trampolineAddress(module);
    const own = module.HEAPU32[trampoline >>> 2];
    // Memory grows where C's allocator asks for it; what it notes of that is overwritten.
    if (memory.buffer.byteLength < note.top) module._malloc(note.top - module._sbrk(0) + PAGE);
    await applyImage(compiled, memory);
    module.HEAPU32[trampoline >>> 2] = own;
    module.API.restoreSnapshot = () => note.state;
    return module;
  };
}

/**
 * Start Python with numpy, and with our own code on its path.
 * @param {Addresses} addresses
 * @param {Tell} tell
 * @returns {Promise<Pyodide>}
 */
async function startFromFiles({ runtime, bundle }, tell) {
  const load = heard(tell);
  const code = load(bundle).then((response) => response.arrayBuffer());
  const [{ sizes }, { loadPyodide }] = await Promise.all([readListing(runtime, load), importPyodide(runtime, load), code]);
  return watched(only(sizes, /^pyodide\.asm\.wasm$|\.(zip|whl)$/), tell, async (loadWatched) => {
    self.fetch = loadWatched;
    const pyodide = await loadPyodide({ ...OPTIONS, indexURL: runtime, packages: ["numpy"] });
    unpack(pyodide, await code, bundle);
    return pyodide;
  });
}

/**
 * Work with a `fetch` that is watched. Some failures Pyodide only writes to the console, and then waits for ever: this
 * rejects on those.
 * @param {Record<string, number> | Promise<Record<string, number>>} sizes
 * @param {Tell} tell
 * @param {(load: Fetch, fail: (error: unknown) => void) => Promise<Pyodide>} work
 * @returns {Promise<Pyodide>}
 */
async function watched(sizes, tell, work) {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  /** @type {(error: unknown) => void} */
  let fail = () => {};
  const failure = /** @type {Promise<never>} */ (new Promise((_, reject) => (fail = reject)));
  const load = watchedFetch(fetch.bind(self), {
    sizes,
    onProgress: (fraction) => tell(fraction < 1 ? "Fetching Python" : "Starting Python", FILES_SHARE * fraction),
    onFailure: fail,
  });
  WebAssembly.instantiateStreaming = (...given) =>
    instantiateStreaming.apply(WebAssembly, given).catch((error) => {
      fail(damaged("pyodide.asm.wasm", String(error)));
      throw error;
    });
  try {
    return await Promise.race([work(load, fail), failure]);
  } finally {
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/**
 * @param {Promise<Response>} response
 * @param {(error: unknown) => void} fail
 */
function compile(response, fail) {
  const compiled = WebAssembly.compileStreaming(response);
  compiled.catch(fail);
  return compiled;
}

/**
 * Return a `fetch` for what comes before the sizes of files are known.
 * @param {Tell} tell
 * @returns {Fetch}
 */
function heard(tell) {
  return heardFetch(self.fetch.bind(self), () => tell("Fetching Python", 0));
}

/**
 * @param {string} runtime
 * @param {Fetch} load
 * @returns {Promise<Listing>}
 */
async function readListing(runtime, load) {
  const response = await load(`${runtime}files.json`);
  return response.json();
}

/**
 * @param {string} runtime
 * @param {Fetch} load
 * @returns {Promise<{loadPyodide: typeof import("pyodide").loadPyodide, create: CreateModule}>}
 */
async function importPyodide(runtime, load) {
  // Pyodide imports this one itself, but would not say that it was this one that failed. It is large, and of an import
  // the browser tells nothing until it is over: it is fetched first, so that the import finds it in the cache.
  const large = `${runtime}pyodide.asm.mjs`;
  const fetched = load(large).then((response) => response.arrayBuffer());
  const [{ loadPyodide }, { default: create }] = await Promise.all([
    importFile(`${runtime}pyodide.mjs`),
    fetched.then(() => importFile(large)),
  ]);
  return { loadPyodide, create };
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
 * @param {Record<string, number>} sizes
 * @param {RegExp} names
 */
function only(sizes, names) {
  return Object.fromEntries(Object.entries(sizes).filter(([name]) => names.test(name)));
}
