/**
 * Runs the worker that the address names, and keeps Python's memories in `self.pythonMemories`, for their sizes to be asked:
 * a start that failed may leave one of its own.
 */

self.pythonMemories = [];
const early = [];
const keep = (event) => early.push(event.data);
self.addEventListener("message", keep);

for (const name of ["instantiate", "instantiateStreaming"]) {
  const original = WebAssembly[name];
  WebAssembly[name] = async (...given) => {
    const made = await original.apply(WebAssembly, given);
    // Libraries and images have none of their own.
    const { memory } = (made.instance ?? made).exports ?? {};
    if (memory) self.pythonMemories.push(memory);
    return made;
  };
}

await import(new URLSearchParams(location.search).get("worker"));
self.removeEventListener("message", keep);
for (const data of early) self.dispatchEvent(new MessageEvent("message", { data }));
