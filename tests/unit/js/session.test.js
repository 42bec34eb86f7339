import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { recall, remember } from "../../../docs/assets/js/session.js";

function fakeStorage(items = {}) {
  return {
    items,
    getItem: (key) => items[key] ?? null,
    setItem: (key, value) => {
      items[key] = String(value);
    },
  };
}

function blocked() {
  throw new DOMException("storage is blocked", "SecurityError");
}

describe("the session", () => {
  it("gives back what it was given, whatever the text", () => {
    const storage = fakeStorage();
    for (const sentence of ["", "<b>&\"'", "e\u0301 👩‍👩‍👧 \ud800"]) {
      const choices = { sentence, controls: { order: "shuffled:2", mask: true, measurements: [[16, 8, 0.001]] } };
      remember(() => storage, choices);
      assert.deepEqual(
        recall(() => storage),
        choices,
      );
    }
  });

  it("recalls nothing from an empty, damaged or foreign store", () => {
    assert.equal(
      recall(() => fakeStorage()),
      null,
    );
    for (const text of ["{", "null", "[]", '"a"', '{"sentence": 1, "controls": {}}', '{"sentence": "a", "controls": []}']) {
      const storage = fakeStorage();
      remember(() => storage, { sentence: "", controls: {} });
      const [key] = Object.keys(storage.items);
      storage.items[key] = text;
      assert.equal(
        recall(() => storage),
        null,
        text,
      );
    }
  });

  it("leaves out controls that no field could have set", () => {
    const storage = fakeStorage();
    const controls = { order: "shuffled", position: {}, words: [{}], width: null, split: ["50"], "head-1-on": false };
    remember(() => storage, { sentence: "a", controls });
    assert.deepEqual(recall(() => storage)?.controls, { order: "shuffled", "head-1-on": false });
  });

  it("does without storage where it is blocked", () => {
    assert.doesNotThrow(() => remember(blocked, { sentence: "a", controls: {} }));
    assert.equal(recall(blocked), null);
  });
});
