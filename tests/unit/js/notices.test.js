import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it, mock } from "node:test";

import { createAnnouncer } from "../../../docs/assets/js/notices.js";

const QUIET = 800;

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

function announcer() {
  const said = [];
  return { said, announce: createAnnouncer((text) => said.push(text), QUIET) };
}

describe("the announcer", () => {
  it("says a single change at once, and only once", () => {
    const { said, announce } = announcer();
    announce("6 words");
    assert.deepEqual(said, ["6 words"]);
    mock.timers.tick(10 * QUIET);
    assert.deepEqual(said, ["6 words"]);
  });

  it("speaks twice for a burst of any length, the last word being the newest", () => {
    const { said, announce } = announcer();
    for (let count = 1; count <= 40; count += 1) {
      announce(`${count} words`);
      mock.timers.tick(QUIET - 1);
    }
    assert.deepEqual(said, ["1 words"]);
    mock.timers.tick(QUIET);
    assert.deepEqual(said, ["1 words", "40 words"]);
  });

  it("begins anew after a quiet time", () => {
    const { said, announce } = announcer();
    announce("one");
    mock.timers.tick(QUIET);
    announce("two");
    assert.deepEqual(said, ["one", "two"]);
  });
});
