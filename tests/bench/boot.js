/**
 * Starts the worker that the address names, asks it for one figure of an edited sentence, and leaves the times in
 * `data-times` of the body. The worker speaks the site's protocol (docs/assets/js/protocol.js).
 */

const asked = Object.fromEntries(new URLSearchParams(location.search));
const address = (name) => new URL(asked[name], location.origin).href;
const frame = () => new Promise(requestAnimationFrame);

const began = performance.now();
const since = () => performance.now() - began;
const times = {};

const worker = new Worker(address("worker"), { type: "module" });
worker.onerror = ({ message }) => fail(message);
worker.onmessage = ({ data }) => {
  if (data.type === "ready") {
    times.ready = since();
    worker.postMessage({ type: "render", id: 1, sentence: asked.sentence, controls: {}, code: {}, figures: [asked.figure] });
  } else if (data.type === "result") {
    show(data.markup);
  } else if (data.type === "error") {
    fail(`${data.message} ${data.detail}`);
  }
};
worker.postMessage({
  type: "boot",
  runtime: address("runtime"),
  bundle: address("bundle"),
  image: address("image"),
  imageSize: Number(asked.imageSize),
});

/** @param {string} markup */
async function show(markup) {
  document.querySelector("main").innerHTML = markup;
  await frame();
  await frame();
  times.painted = since();
  times.markup = markup.length;
  document.body.dataset.times = JSON.stringify(times);
}

/** @param {string} message */
function fail(message) {
  document.body.dataset.times = JSON.stringify({ failed: message });
}
