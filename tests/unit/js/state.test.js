import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { changedSince, createState } from "../../../docs/assets/js/state.js";

function followed() {
  const state = createState({ sentence: "a b", controls: { order: "reversed" } });
  const seen = [];
  const stop = state.subscribe((choices) => seen.push(choices));
  return { state, seen, stop };
}

describe("the state", () => {
  it("tells each change, with all choices", () => {
    const { state, seen } = followed();
    state.setSentence("c");
    state.setControl("offset", "3");
    assert.deepEqual(seen.at(-1), { sentence: "c", controls: { order: "reversed", offset: "3" } });
    assert.equal(seen.length, 2);
    assert.equal(state.current(), seen.at(-1));
  });

  it("keeps silent when nothing changes", () => {
    const { state, seen } = followed();
    state.setSentence("a b");
    state.setControl("order", "reversed");
    assert.deepEqual(seen, []);
  });

  it("takes a name that every object has for a control like any other", () => {
    const { state, seen } = followed();
    state.setControl("toString", Object.prototype.toString.name);
    assert.equal(seen.length, 1);
  });

  it("never changes choices that it has handed out", () => {
    const { state } = followed();
    const before = state.current();
    state.setControl("order", "shuffled");
    assert.deepEqual(before, { sentence: "a b", controls: { order: "reversed" } });
  });

  it("tells no more after the subscription has ended", () => {
    const { state, seen, stop } = followed();
    stop();
    state.setSentence("c");
    assert.deepEqual(seen, []);
  });
});

describe("what has changed since a drawing", () => {
  it("is what is set otherwise, or was not set then", () => {
    const now = { order: "reversed", offset: "3", position: "abc" };
    assert.deepEqual(changedSince(now, { order: "shuffled", position: "abc", words: "9" }), { order: "reversed", offset: "3" });
    assert.deepEqual(changedSince(now, now), {});
  });
});
