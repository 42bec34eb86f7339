/**
 * What the site's worker is measured against: Pyodide started as its documentation says, one step after the other, from
 * the files that it comes with. Lives in the benchmark alone.
 */

let bridge;

self.onmessage = async ({ data }) => {
  try {
    if (data.type === "boot") await boot(data);
    else render(data);
  } catch (error) {
    self.postMessage({ type: "error", message: String(error), detail: "" });
  }
};

async function boot({ runtime, bundle }) {
  const { loadPyodide } = await import(`${runtime}pyodide.mjs`);
  const pyodide = await loadPyodide({ indexURL: runtime });
  await pyodide.loadPackage("numpy");
  const response = await fetch(bundle);
  pyodide.unpackArchive(await response.arrayBuffer(), "zip", { extractDir: "/app" });
  pyodide.runPython("import sys; sys.path.insert(0, '/app')");
  bridge = pyodide.pyimport("explainer.bridge");
  self.postMessage({ type: "ready" });
}

function render({ sentence, controls, code, figures: [figure] }) {
  const [told, markup] = bridge.render(JSON.stringify({ sentence, controls, code, figure })).split(/\n(.*)/s);
  const { error } = JSON.parse(told);
  if (error) throw new Error(error.detail);
  self.postMessage({ type: "result", markup });
}
