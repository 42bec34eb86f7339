import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { isPageMessage, isWorkerMessage } from "../../../docs/assets/js/protocol.js";

const WORKER_MESSAGES = [
  { type: "progress", stage: "Fetching Python", fraction: 0.5 },
  { type: "ready", versions: { python: "3.14.0" } },
  { type: "result", id: 1, figure: "waves", markup: "", values: { a: { exact: "0.1", text: "0.10" } }, texts: { b: "c" }, status: "" },
  { type: "same", id: 1, figure: "waves" },
  { type: "finished", id: 1 },
  { type: "measured", id: 2, measurements: [{ n: 8 }] },
  { type: "peeked", id: 3, figure: "waves", peeks: { "attention.softmax": "" } },
  { type: "error", id: null, kind: "boot", message: "", detail: "", place: null },
  { type: "error", id: 3, kind: "code", message: "", detail: "", place: { function: "attention.softmax", line: null } },
];

const PAGE_MESSAGES = [
  { type: "boot", runtime: "https://here/r/", bundle: "https://here/b.zip", image: "https://here/i.wasm", imageSize: 9 },
  { type: "render", id: 1, sentence: "", controls: { order: "reversed" }, code: { f: "def f(): ..." }, figures: ["waves"] },
  { type: "peek", id: 2, sentence: "", controls: {}, code: {}, figure: "waves", functions: ["f"] },
  { type: "measure", id: 2, controls: {} },
];

for (const [name, guard, messages, others] of [
  ["isWorkerMessage", isWorkerMessage, WORKER_MESSAGES, PAGE_MESSAGES],
  ["isPageMessage", isPageMessage, PAGE_MESSAGES, WORKER_MESSAGES],
]) {
  describe(name, () => {
    it("accepts each kind of message, also when it has crossed as JSON", () => {
      for (const message of messages) assert.ok(guard(JSON.parse(JSON.stringify(message))), message.type);
    });

    it("refuses a message that lacks any of its parts", () => {
      for (const message of messages) {
        for (const part of Object.keys(message)) {
          const lacking = Object.fromEntries(Object.entries(message).filter(([name]) => name !== part));
          assert.ok(!guard(lacking), `${message.type} without ${part}`);
        }
      }
    });

    it("refuses the other side's messages and what is none", () => {
      const none = [null, undefined, "render", [], {}, { type: "toString" }, { type: 1 }];
      for (const value of [...others, ...none]) assert.ok(!guard(value), JSON.stringify(value));
    });
  });
}

describe("isWorkerMessage", () => {
  it("refuses parts of the wrong kind", () => {
    const [progress, , result] = WORKER_MESSAGES;
    const wrong = [
      { ...progress, fraction: 1.5 },
      { ...progress, fraction: NaN },
      { ...result, id: 0 },
      { ...result, id: "1" },
      { ...result, values: { a: { exact: 0.1, text: "0.10" } } },
      { ...result, texts: ["c"] },
      { type: "error", id: 1, kind: "other", message: "", detail: "", place: null },
      { type: "error", id: 1, kind: "code", message: "", detail: "", place: { function: "f", line: 0 } },
      { ...WORKER_MESSAGES[1], versions: { python: 3 } },
    ];
    for (const message of wrong) assert.ok(!isWorkerMessage(message), JSON.stringify(message));
  });
});
