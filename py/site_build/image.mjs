// Runs Python in Node with all that the page's Python needs, and writes an image of its memory.
// usage: node image.mjs RUNTIME_FOLDER FILES_FOLDER OUTPUT, where FILES_FOLDER has the packages as Python's file system has
import crypto from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeImage } from "../../docs/assets/js/memory-image.js";
import { ENVIRONMENT, withLibraries } from "../../docs/assets/js/python-module.js";

const [runtime, files, output] = process.argv.slice(2);
const read = (name) => readFileSync(join(runtime, name));
const { libraries } = JSON.parse(read("files.json"));

/** Python imports it before it imports anything that has a stand-in. */
const CUSTOMIZE = "/lib/python3.14/site-packages/sitecustomize.py";
const standIns = readFileSync(new URL("stand_ins.py", import.meta.url));

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
    linked.module.FS.mkdirTree(dirname(CUSTOMIZE));
    linked.module.FS.writeFile(CUSTOMIZE, standIns);
    before = linked.module.HEAPU8.slice();
    ({ table } = linked);
  }),
  _makeSnapshot: true,
});
const python = pyodide._module;
pyodide.FS.unlink(CUSTOMIZE);
copyFiles();
// They are in the module already. Left in the file system, each is read into memory once more.
for (const { path } of libraries) pyodide.FS.writeFile(path, "");
pyodide.runPython(`
import sys
sys.path.insert(0, "/app")
# All that there is to forget. \`importlib.invalidate_caches\` would import more than it forgets.
sys.path_importer_cache.clear()
from explainer import warm_up
warm_up.warm_up()
sys.modules.pop("sitecustomize").step_aside()
`);
const unknown = Object.keys(python.LDSO.loadedLibsByName).filter((name) => name !== "__main__" && !libraries.some(({ path }) => path === name));
if (unknown.length) throw new Error(`numpy loads libraries that no image knows: ${unknown.join(", ")}`);

const version = pyodide.runPython("sys.version.split()[0]");
clearFreed(python);
const note = { python: version, top: python._sbrk(0), table, state: stateOf(pyodide) };
writeFileSync(output, makeImage(before, python.HEAPU8.slice(0, note.top), note));

/** Give Python its packages. It could unpack them itself, but what that takes would be in the image. */
function copyFiles() {
  for (const name of readdirSync(files, { recursive: true }).sort()) {
    const path = join(files, name);
    if (statSync(path).isDirectory()) pyodide.FS.mkdirTree(`/${name}`);
    else pyodide.FS.writeFile(`/${name}`, readFileSync(path));
  }
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
