/**
 * Runs the worker that the address names, and keeps Python's memory in `self.pythonMemory`, for its size to be asked.
 */

const early = [];
const keep = (event) => early.push(event.data);
self.addEventListener("message", keep);

for (const name of ["instantiate", "instantiateStreaming"]) {
  const original = WebAssembly[name];
  WebAssembly[name] = async (...given) => {
    const made = await original.apply(WebAssembly, given);
    // The first is Python itself; its libraries share its memory.
    self.pythonMemory ??= (made.instance ?? made).exports.memory;
    return made;
  };
}

await import(new URLSearchParams(location.search).get("worker"));
self.removeEventListener("message", keep);
for (const data of early) self.dispatchEvent(new MessageEvent("message", { data }));
