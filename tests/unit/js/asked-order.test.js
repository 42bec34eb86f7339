import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { createAskedOrder, fitted, moved } from "../../../docs/assets/js/asked-order.js";

const SHOWN = [2, 1, 0];

describe("the order that was asked for", () => {
  it("is what is shown, until another is asked for", () => {
    assert.deepEqual(createAskedOrder().listFor(SHOWN), SHOWN);
  });

  it("stands until every figure shows it", () => {
    const asked = createAskedOrder();
    asked.ask({ text: "1,2,0", list: [1, 2, 0] });
    asked.see([SHOWN, [1, 2, 0]]);
    assert.deepEqual(asked.listFor(SHOWN), [1, 2, 0]);
    asked.see([
      [1, 2, 0],
      [1, 2, 0],
    ]);
    assert.deepEqual(asked.listFor(SHOWN), SHOWN);
  });

  it("has come when fewer words are shown in it", () => {
    const asked = createAskedOrder();
    asked.ask({ text: "1,2,0", list: [1, 2, 0] });
    assert.deepEqual(asked.listFor([1, 0]), [1, 0]);
    asked.see([[1, 0]]);
    assert.equal(asked.current(), null);
  });

  it("is forgotten when the order is set by other means", () => {
    const asked = createAskedOrder();
    asked.ask({ text: "1,2,0", list: [1, 2, 0] });
    asked.forget();
    assert.deepEqual(asked.listFor(SHOWN), SHOWN);
  });

  it("counts shuffles that no figure has shown yet", () => {
    const asked = createAskedOrder();
    assert.deepEqual(
      ["shuffled", "shuffled", "shuffled", "shuffled:2"].map((offered) => asked.askShuffle(offered)),
      ["shuffled", "shuffled:2", "shuffled:3", "shuffled:4"],
    );
    assert.equal(asked.askShuffle("shuffled:9"), "shuffled:9");
    asked.forget();
    assert.equal(asked.askShuffle("shuffled"), "shuffled");
  });
});

describe("an order as a list", () => {
  it("moves one word and keeps the others as they follow each other", () => {
    assert.deepEqual(moved([3, 2, 1, 0], 3, 2), [2, 1, 3, 0]);
    assert.deepEqual(moved([3, 2, 1, 0], 0, 0), [0, 3, 2, 1]);
    assert.deepEqual(moved([3, 2, 1, 0], 3, 3), [2, 1, 0, 3]);
  });

  it("is fitted to fewer words and to more", () => {
    assert.deepEqual(fitted([3, 2, 1, 0], 2), [1, 0]);
    assert.deepEqual(fitted([1, 0], 4), [1, 0, 2, 3]);
    assert.deepEqual(fitted([1, 0], 0), []);
  });
});
