import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { readLink } from "../../../docs/assets/js/link.js";

describe("readLink", () => {
  it("finds the sentence, the step and the controls", () => {
    assert.deepEqual(readLink("#sentence=caf%C3%A9%20%26%20tea&at=waves&head-2=built&order=2,0,1"), {
      sentence: "café & tea",
      at: "waves",
      controls: { "head-2": "built", order: "2,0,1" },
    });
  });

  it("finds nothing in a plain link to a step", () => {
    for (const hash of ["", "#", "#waves", "#&&", "#=x"]) assert.equal(readLink(hash), null, hash);
  });

  it("keeps what cannot be decoded, and still decodes the rest", () => {
    assert.equal(readLink("#sentence=100%&x=1")?.sentence, "100%");
    assert.equal(readLink("#sentence=%zz%20%C3%A9")?.sentence, "%zz é");
    assert.equal(readLink("#sentence=%E9t%C3%A9")?.sentence, "%E9té");
  });

  it("takes plus and equals signs in the sentence as they stand", () => {
    assert.equal(readLink("#sentence=1+1=2")?.sentence, "1+1=2");
  });

  it("knows an empty sentence from none", () => {
    assert.equal(readLink("#sentence=&at=waves")?.sentence, "");
    assert.equal(readLink("#at=waves")?.sentence, undefined);
  });

  it("is not led astray by names that every object has", () => {
    const link = readLink("#__proto__=x&constructor=y");
    assert.equal(link?.controls.constructor, "y");
    assert.equal(Object.getPrototypeOf(link?.controls), Object.prototype);
  });
});
