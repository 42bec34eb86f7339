import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { createCodeTexts } from "../../../docs/assets/js/code-texts.js";

const [F, G] = ["attention.softmax", "positions.rotate"];
const TROUBLE = { message: "Line 2 divides by zero.", detail: "ZeroDivisionError", place: { function: F, line: 2 } };

function set(items = {}) {
  const storage = { getItem: (key) => items[key] ?? null, setItem: (key, value) => (items[key] = value) };
  const world = { runs: 0, changes: 0, items };
  world.texts = createCodeTexts({
    storage: () => storage,
    onRun: () => (world.runs += 1),
    onChange: () => (world.changes += 1),
  });
  return world;
}

describe("code of the reader", () => {
  it("is on trial until all is drawn by it, then in force", () => {
    const { texts } = set();
    texts.run(F, "one");
    const trial = texts.current();
    assert.deepEqual(trial, { [F]: "one" });
    texts.drawn(trial);
    texts.run(G, "two");
    assert.deepEqual(texts.current(), { [F]: "one", [G]: "two" });
  });

  it("goes back to what worked when it fails, and what was written is kept", () => {
    const world = set();
    world.texts.run(F, "one");
    world.texts.drawn(world.texts.current());
    world.texts.run(F, "bad");
    world.texts.failed(world.texts.current(), TROUBLE);
    assert.deepEqual(world.texts.current(), { [F]: "one" });
    assert.deepEqual(world.texts.drafts(), { [F]: "bad" });
    assert.deepEqual(world.texts.problem(F), { message: TROUBLE.message, detail: TROUBLE.detail, line: 2 });
    assert.equal(world.runs, 3);
    world.texts.run(F, "two");
    assert.equal(world.texts.problem(F), null);
  });

  it("takes no blame for what an older text did", () => {
    const { texts } = set();
    texts.run(F, "bad");
    const older = texts.current();
    texts.run(F, "good");
    texts.failed(older, TROUBLE);
    assert.deepEqual(texts.current(), { [F]: "good" });
    assert.equal(texts.problem(F), null);
  });

  it("what fails elsewhere is said at what was run last", () => {
    const { texts } = set();
    texts.run(F, "one");
    texts.run(G, "two");
    texts.failed(texts.current(), { message: "elsewhere", detail: "" });
    assert.equal(texts.problem(G).message, "elsewhere");
    assert.equal(texts.problem(F), null);
  });

  it("what has worked stays in force when another sentence stops it", () => {
    const world = set();
    world.texts.run(F, "one");
    world.texts.drawn(world.texts.current());
    world.texts.failed(world.texts.current(), TROUBLE);
    assert.deepEqual(world.texts.current(), { [F]: "one" });
    assert.equal(world.texts.problem(F).line, 2);
    assert.equal(world.runs, 1);
  });

  it("is taken out of force when it has no end, on trial or not", () => {
    const world = set();
    world.texts.run(F, "one");
    world.texts.drawn(world.texts.current());
    world.texts.run(G, "endless");
    world.texts.stuck(world.texts.current());
    assert.deepEqual(world.texts.current(), { [F]: "one" });
    assert.match(world.texts.problem(G).message, /did not come to an end/);
    world.texts.stuck(world.texts.current());
    assert.deepEqual(world.texts.current(), {});
    assert.deepEqual(world.texts.drafts(), { [F]: "one", [G]: "endless" });
  });

  it("is put back one by one, or all at once", () => {
    const world = set();
    world.texts.run(F, "one");
    world.texts.run(G, "two");
    world.texts.reset(F);
    assert.deepEqual(world.texts.current(), { [G]: "two" });
    world.texts.reset(null);
    assert.deepEqual([world.texts.current(), world.texts.drafts()], [{}, {}]);
    assert.equal(world.runs, 4);
    world.texts.write(F, "draft");
    world.texts.reset(F);
    assert.equal(world.runs, 4);
  });

  it("outlives a reload: on trial again, and the unfinished text with it", () => {
    const { texts, items } = set();
    texts.run(F, "one");
    texts.drawn(texts.current());
    texts.write(F, "unfinished");
    const again = set(items);
    assert.deepEqual(again.texts.current(), { [F]: "one" });
    assert.deepEqual(again.texts.drafts(), { [F]: "unfinished" });
    again.texts.failed(again.texts.current(), TROUBLE);
    assert.deepEqual(again.texts.current(), {});
  });

  it("begins with nothing where the store holds garbage or is blocked", () => {
    for (const kept of ["{", "[]", '{"good": {"f": 1}, "drafts": {}}', '{"good": {}}', "null"]) {
      assert.deepEqual(set({ "attention-in-order-code": kept }).texts.current(), {});
    }
    const storage = () => {
      throw new Error("blocked");
    };
    const texts = createCodeTexts({ storage, onRun() {}, onChange() {} });
    texts.run(F, "one");
    assert.deepEqual(texts.current(), { [F]: "one" });
  });
});
