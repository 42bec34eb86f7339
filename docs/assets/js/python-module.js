/**
 * How Pyodide's module is put together where its memory becomes an image, and where an image becomes its memory: in
 * both the same, to the byte, before Python runs.
 */

/** @typedef {import("./memory-image.js").Run} Run */
/** @typedef {(settings: any) => Promise<any>} CreateModule  Emscripten's factory, which `pyodide.asm.mjs` exports. */
/** @typedef {{path: string, module: WebAssembly.Module}} Library  A shared library, and where Python looks for it. */

/** What C's start-up reads into memory: else it would hold the browser's language and the program's path. */
export const ENVIRONMENT = {
  HOME: "/home/pyodide",
  LANG: "C.UTF-8",
  LOGNAME: "web_user",
  PATH: "/",
  PWD: "/",
  USER: "web_user",
  _: "python",
  PYTHONDONTWRITEBYTECODE: "1",
  PYTHONHASHSEED: "0",
  // No docstrings and no columns of code: a fourth of the memory.
  PYTHONNODEBUGRANGES: "1",
  PYTHONOPTIMIZE: "2",
};

const PROGRAM = "python";

/** The table of functions is filled up to a multiple of this, so that what an engine adds of its own moves nothing. */
const TABLE_BLOCK = 256;

/**
 * @typedef {object} Linked  What an image has to meet.
 * @property {any} module
 * @property {WebAssembly.Memory} memory
 * @property {number} table  Where the libraries' functions begin.
 */

/**
 * Return `create` so changed that shared libraries are in the module before C starts, each at an address that only
 * their order decides.
 * @param {CreateModule} create
 * @param {() => Promise<Library[]>} load
 * @param {(linked: Linked) => void} onLinked  Called before C starts.
 * @returns {CreateModule}
 */
export function withLibraries(create, load, onLinked) {
  return (settings) => {
    /** @type {WebAssembly.Exports} */
    let main;
    const { instantiateWasm } = settings;
    settings.instantiateWasm = (/** @type {any} */ imports, /** @type {any} */ done) =>
      instantiateWasm(imports, (/** @type {WebAssembly.Instance} */ instance, /** @type {WebAssembly.Module} */ module) => {
        main = instance.exports;
        withoutLookup(/** @type {WebAssembly.Table} */ (main.__indirect_function_table), () => done(instance, module));
      });
    settings.thisProgram = PROGRAM;
    settings.preRun.push(async (/** @type {any} */ module) => {
      module.addRunDependency("libraries");
      const libraries = await load();
      const memory = /** @type {WebAssembly.Memory} */ (main.memory);
      const table = filledUp(/** @type {WebAssembly.Table} */ (main.__indirect_function_table));
      for (const library of libraries) {
        const options = { loadAsync: true, nodelete: true };
        module.preloadedWasm[library.path] = await module.loadWebAssemblyModule(library.module, options, library.path, {});
      }
      onLinked({ module, memory, table });
      module.removeRunDependency("libraries");
    });
    return create(settings);
  };
}

/**
 * Work while nothing is found in `table`. Of the functions that C exports, Emscripten adds to the table those that it
 * does not find there. Not every engine gives them back as it exported them: so none is to be found, and all are added,
 * in every engine at the same places.
 * @param {WebAssembly.Table} table
 * @param {() => void} work
 */
function withoutLookup(table, work) {
  table.get = () => null;
  try {
    work();
  } finally {
    Reflect.deleteProperty(table, "get");
  }
}

/**
 * @param {WebAssembly.Table} table
 * @returns {number} The length that it now has.
 */
function filledUp(table) {
  const length = Math.ceil((table.length + 1) / TABLE_BLOCK) * TABLE_BLOCK;
  table.grow(length - table.length);
  return length;
}

/**
 * @param {any} module
 * @returns {number} Where in memory Python finds the function by which this engine calls C's with too many arguments.
 */
export function trampolineAddress({ HEAPU32: heap, __PyRuntime: runtime, __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET: offset }) {
  return runtime + heap[offset >>> 2];
}
