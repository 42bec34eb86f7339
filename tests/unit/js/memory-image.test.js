import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { applyImage, changedRuns, makeImage, noteOf, PAGE } from "../../../docs/assets/js/memory-image.js";

/** @param {number} seed */
function randomBytes(seed) {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) >>> 16;
}

describe("an image", () => {
  it("makes a memory what it was made of, wherever the changes are", async () => {
    for (const seed of [1, 2, 3]) {
      const next = randomBytes(seed);
      const before = Uint8Array.from({ length: PAGE }, next);
      const after = new Uint8Array(3 * PAGE);
      after.set(before);
      for (let change = 0; change < 500; change++) after[(next() * 977) % after.length] = next();
      after[0] ^= 1;
      after[after.length - 1] = 7;

      const memory = new WebAssembly.Memory({ initial: 3 });
      new Uint8Array(memory.buffer).set(before);
      const module = await WebAssembly.compile(makeImage(before, after, { of: "a test", seed }));
      assert.deepEqual(await applyImage(module, memory), { of: "a test", seed });
      assert.deepEqual(new Uint8Array(memory.buffer), after);
    }
  });

  it("holds what has changed, and little more", () => {
    const before = new Uint8Array(PAGE).fill(1);
    const after = before.slice();
    after.fill(2, 1000, 2000);
    assert.ok(makeImage(before, after, null).length < 1100);
  });

  it("refuses a memory that does not reach as far", async () => {
    const after = new Uint8Array(2 * PAGE).fill(1);
    const module = await WebAssembly.compile(makeImage(new Uint8Array(), after, null));
    await assert.rejects(applyImage(module, new WebAssembly.Memory({ initial: 1 })), WebAssembly.LinkError);
  });

  it("carries its note in any script", async () => {
    const note = { word: "mañana ☕", list: [1, null] };
    assert.deepEqual(noteOf(await WebAssembly.compile(makeImage(new Uint8Array(), Uint8Array.of(5), note))), note);
  });
});

describe("changedRuns", () => {
  it("joins what lies close together, and keeps apart what does not", () => {
    const after = new Uint8Array(1000);
    for (const at of [3, 5, 125, 300, 999]) after[at] = 1;
    assert.deepEqual(changedRuns(new Uint8Array(1000), after), [
      { start: 3, end: 126 },
      { start: 300, end: 301 },
      { start: 999, end: 1000 },
    ]);
  });

  it("takes what was not there before for zeros", () => {
    assert.deepEqual(changedRuns(Uint8Array.of(9), Uint8Array.of(9, 0, 0, 4)), [{ start: 3, end: 4 }]);
    assert.deepEqual(changedRuns(Uint8Array.of(9), Uint8Array.of(9, 0, 0)), []);
  });
});
