// Runs `compile_archive.py` in Pyodide, so that the bytecode is that of the browser's Python.
// usage: node compile.mjs PYODIDE_FOLDER, with a JSON list of {archive, folder, output} on standard input
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const [folder] = process.argv.slice(2);
const { loadPyodide } = await import(join(folder, "pyodide.mjs"));
// Code without the columns of its parts is half as large. An order of sets that changes would change the bytes.
const pyodide = await loadPyodide({ indexURL: `${folder}/`, env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } });
const here = dirname(fileURLToPath(import.meta.url));
pyodide.runPython(readFileSync(join(here, "compile_archive.py"), "utf8"));
const compileArchive = pyodide.globals.get("compile_archive");
for (const { archive, folder: place, output } of JSON.parse(readFileSync(0, "utf8"))) {
  const given = pyodide.toPy(Uint8Array.from(readFileSync(archive)));
  writeFileSync(output, compileArchive(given.tobytes?.() ?? given, place).toJs());
}
