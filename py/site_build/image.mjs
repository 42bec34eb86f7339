// Runs Python in Node with all that the page's Python needs, and writes an image of its memory.
// usage: node image.mjs RUNTIME_FOLDER BUNDLE_ZIP OUTPUT
import crypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeImage } from "../../docs/assets/js/memory-image.js";
import { ENVIRONMENT, withLibraries } from "../../docs/assets/js/python-module.js";

const [runtime, bundle, output] = process.argv.slice(2);
const read = (name) => readFileSync(join(runtime, name));
const { libraries } = JSON.parse(read("files.json"));
const { packages } = JSON.parse(read("pyodide-lock.json"));

makeReproducible();
const { loadPyodide } = await import(join(runtime, "pyodide.mjs"));
const { default: create } = await import(join(runtime, "pyodide.asm.mjs"));

let before, table;
const load = async () => libraries.map(({ path, file }) => ({ path, module: new WebAssembly.Module(read(file)) }));
const pyodide = await loadPyodide({
  indexURL: `${runtime}/`,
  env: { ...ENVIRONMENT },
  stdout: () => {},
  createPyodideModule: withLibraries(create, load, (linked) => {
    before = linked.module.HEAPU8.slice();
    ({ table } = linked);
  }),
  _makeSnapshot: true,
});
const python = pyodide._module;
unpack(read(packages.numpy.file_name), pyodide._api.sitepackages);
// They are in the module already. Left in the file system, each is read into memory once more.
for (const { path } of libraries) pyodide.FS.writeFile(path, "");
unpack(readFileSync(bundle), "/app");
pyodide.runPython(`
import importlib, sys
sys.path.insert(0, "/app")
importlib.invalidate_caches()
from explainer import warm_up
warm_up.warm_up()
`);
const unknown = Object.keys(python.LDSO.loadedLibsByName).filter((name) => name !== "__main__" && !libraries.some(({ path }) => path === name));
if (unknown.length) throw new Error(`numpy loads libraries that no image knows: ${unknown.join(", ")}`);

const version = pyodide.runPython("sys.version.split()[0]");
clearFreed(python);
const note = { python: version, top: python._sbrk(0), table, state: stateOf(pyodide) };
writeFileSync(output, makeImage(before, python.HEAPU8.slice(0, note.top), note));

/** `loadPackage` would load every library of numpy, those too that nothing imports. */
function unpack(archive, folder) {
  pyodide.unpackArchive(Uint8Array.from(archive), "zip", { extractDir: folder });
}

/** Take away what differs from run to run. */
function makeReproducible() {
  Date.now = () => 0;
  performance.now = () => 0;
  crypto.randomFillSync = (array) => array.fill(0);
}

/** What JavaScript's side has to put back beside the memory. */
function stateOf({ _api: api }) {
  return api.serializeHiwireState();
}

/** Fill what Python has freed with zeros, which need no room in an image. */
function clearFreed(module) {
  const { _malloc: malloc, _free: free, _malloc_trim: trim, _sbrk: sbrk } = module;
  const taken = [];
  for (let size = 65_536; size >= 8; size -= size > 1024 ? 512 : 8) {
    for (;;) {
      const top = sbrk(0);
      const block = malloc(size);
      taken.push(block);
      if (sbrk(0) !== top) break;
      module.HEAPU8.fill(0, block, block + size);
    }
  }
  taken.forEach(free);
  trim(0);
  module.HEAPU8.fill(0, module._emscripten_stack_get_end(), module._emscripten_stack_get_current());
}
