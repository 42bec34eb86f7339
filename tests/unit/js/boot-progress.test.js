import assert from "node:assert/strict";
import { describe, it, mock } from "node:test";

import { BEAT, BootError, heardFetch, watchedFetch } from "../../../docs/assets/js/boot-progress.js";

const RUNTIME = "https://here/sub/runtime-abc/";

function watched(load, sizes) {
  const told = [];
  const failures = [];
  const fetchFile = watchedFetch(load, {
    sizes,
    onProgress: (fraction) => told.push(fraction),
    onFailure: (error) => failures.push(error),
  });
  return { fetchFile, told, failures };
}

function answering(chunks, headers = {}) {
  return async () => {
    const body = new ReadableStream({
      start(controller) {
        for (const size of chunks) controller.enqueue(new Uint8Array(size));
        controller.close();
      },
    });
    return new Response(body, { headers });
  };
}

/** A server that sends one byte in each beat. */
function dripping(count) {
  return async () => {
    let sent = 0;
    const body = new ReadableStream(
      {
        pull(controller) {
          if (sent === count) return controller.close();
          sent += 1;
          mock.timers.tick(BEAT);
          controller.enqueue(new Uint8Array(1));
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body, { headers: { "Content-Type": "text/javascript" } });
  };
}

describe("heardFetch", () => {
  it("passes every byte on, and tells in each beat that bytes come", async (context) => {
    context.after(() => mock.timers.reset());
    mock.timers.enable({ apis: ["Date"] });
    let beats = 0;
    const response = await heardFetch(dripping(7), () => (beats += 1))(`${RUNTIME}pyodide.asm.mjs`);
    assert.equal(response.headers.get("Content-Type"), "text/javascript");
    assert.equal((await response.arrayBuffer()).byteLength, 7);
    assert.equal(beats, 7);
  });

  it("tells nothing where the server answers with an error", async () => {
    const fetchFile = heardFetch(async () => new Response("gone", { status: 404 }), () => assert.fail());
    await assert.rejects(fetchFile(`${RUNTIME}a.mjs`), /a\.mjs/);
  });
});

describe("watchedFetch", () => {
  it("passes every byte on and tells how much of all files has come", async () => {
    const { fetchFile, told, failures } = watched(answering([100, 100, 50]), { "a.wasm": 250, "b.zip": 250 });
    const response = await fetchFile(`${RUNTIME}a.wasm?v=1`);
    assert.equal((await response.arrayBuffer()).byteLength, 250);
    assert.deepEqual(told, [0.2, 0.4, 0.5]);
    await (await fetchFile(new URL("b.zip", RUNTIME))).arrayBuffer();
    assert.equal(told.at(-1), 1);
    assert.deepEqual(failures, []);
  });

  it("takes sizes that come later than the first file", async () => {
    const { fetchFile, told } = watched(answering([100]), Promise.resolve({ "a.wasm": 100, "b.zip": 100 }));
    await (await fetchFile(`${RUNTIME}a.wasm`)).arrayBuffer();
    assert.deepEqual(told, [0.5]);
  });

  it("tells no more than once for each hundredth", async () => {
    const { fetchFile, told } = watched(answering(Array(1000).fill(1)), { "a.wasm": 1000 });
    await (await fetchFile(`${RUNTIME}a.wasm`)).arrayBuffer();
    assert.equal(told.length, 100);
  });

  it("shows life while bytes come too slowly for a hundredth", async (context) => {
    context.after(() => mock.timers.reset());
    mock.timers.enable({ apis: ["Date"] });
    const { fetchFile, told } = watched(dripping(5), { "a.wasm": 100_000 });
    await assert.rejects((await fetchFile(`${RUNTIME}a.wasm`)).arrayBuffer(), BootError);
    assert.deepEqual(told, [0, 0, 0, 0, 0]);
  });

  it("says of a file under a hash that it may be another one", async () => {
    const { fetchFile } = watched(() => Promise.reject(new TypeError("Failed to fetch")), {});
    await assert.rejects(fetchFile(`${RUNTIME}a.whl`, { integrity: "sha256-x" }), /not as it was published/);
  });

  it("gives WebAssembly its type whatever the server says, and leaves other types alone", async () => {
    const { fetchFile } = watched(answering([1], { "Content-Type": "text/plain" }), { "a.wasm": 1, "b.zip": 1 });
    assert.equal((await fetchFile(`${RUNTIME}a.wasm`)).headers.get("Content-Type"), "application/wasm");
    assert.equal((await fetchFile(`${RUNTIME}b.zip`)).headers.get("Content-Type"), "text/plain");
  });

  it("fails on a file that is not there, by name", async () => {
    const { fetchFile, failures } = watched(async () => new Response("gone", { status: 404 }), { "a.whl": 1 });
    await assert.rejects(fetchFile(`${RUNTIME}a.whl`), (error) => {
      assert.ok(error instanceof BootError);
      assert.match(error.message, /^a\.whl, /);
      assert.match(error.detail, /404/);
      return true;
    });
    assert.equal(failures.length, 1);
  });

  it("fails when there is no connection", async () => {
    const { fetchFile, failures } = watched(() => Promise.reject(new TypeError("Failed to fetch")), {});
    await assert.rejects(fetchFile(`${RUNTIME}pyodide-lock.json`), /pyodide-lock\.json/);
    assert.match(failures[0].detail, /Failed to fetch/);
  });

  it("fails on a file that comes only in part", async () => {
    const { fetchFile, failures } = watched(answering([10]), { "a.zip": 20 });
    const response = await fetchFile(`${RUNTIME}a.zip`);
    await assert.rejects(response.arrayBuffer(), /a\.zip/);
    assert.match(failures[0].detail, /10 bytes came, 20 were expected/);
  });
});
