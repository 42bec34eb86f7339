import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { differences, readLink, writeLink } from "../../../docs/assets/js/link.js";

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

const ODD_STRINGS = [
  "",
  " ",
  "The cat sat on the mat.",
  "100% of 50%25 %zz %",
  `"double" 'single' ‘curly’ “quotes”`,
  "a&b=c#d?e/f\\g+h",
  "<b>&amp;\"'</b><script>alert(1)</script>",
  "👩‍👩‍👧‍👦 🏳️‍🌈 🇪🇺",
  "e\u0301 é",
  "line\nbreak\r\nand\ttab",
  "שלום עולם ‏‎ مرحبا",
  "猫がマットに座った",
  "\0\u0001\u007f\u2028\ufeff",
  "!~*'().-_",
  "__proto__",
];

describe("writeLink", () => {
  it("is read back as it was, whatever the strings", () => {
    for (const sentence of ODD_STRINGS) {
      for (const odd of ODD_STRINGS) {
        const choices = { sentence, at: "waves", controls: { order: odd, "head-2": "built" } };
        assert.deepEqual(readLink(writeLink(choices)), choices, JSON.stringify(choices));
      }
    }
  });

  it("is read back as it was for strings of any code units that are text", () => {
    // A fixed sequence of numbers that look random, so that a failure can be found again.
    let seed = 1;
    const next = (/** @type {number} */ below) => (seed = (seed * 48271) % 2147483647) % below;
    for (let round = 0; round < 2000; round += 1) {
      const points = Array.from({ length: next(12) }, () => next(next(2) ? 0x80 : 0x110000));
      const sentence = String.fromCodePoint(...points.map((point) => (point >= 0xd800 && point < 0xe000 ? 0x25 : point)));
      assert.equal(readLink(writeLink({ sentence }))?.sentence, sentence, JSON.stringify(sentence));
    }
  });

  it("consists of letters, digits and percent signs that no program takes for the end of a link", () => {
    for (const sentence of ODD_STRINGS) {
      assert.match(writeLink({ sentence, at: "waves" }), /^#sentence=(?:[A-Za-z0-9_-]|%[0-9A-F]{2})*&at=waves$/);
    }
  });

  it("carries a lone surrogate as the replacement character, since it has no UTF-8", () => {
    assert.equal(readLink(writeLink({ sentence: "a \ud800 b" }))?.sentence, "a \ufffd b");
  });

  it("says nothing where there is nothing to say", () => {
    assert.equal(writeLink({}), "");
    assert.equal(writeLink({ controls: {} }), "");
  });

  it("carries numbers and switches, and never what was measured", () => {
    const controls = { position: 3, mask: true, measurements: [[128, 64, 0.01]] };
    assert.equal(writeLink({ controls }), "#position=3&mask=true");
  });
});

describe("differences", () => {
  const published = { sentence: "The cat", controls: { position: "3", mask: false, order: "reversed" } };

  it("finds none in the page as it was published", () => {
    assert.deepEqual(differences(published, published), { sentence: undefined, controls: {} });
    assert.deepEqual(differences({ sentence: "The cat", controls: { position: 3 } }, published).controls, {});
  });

  it("finds what was changed, an emptied sentence too", () => {
    const choices = { sentence: "", controls: { position: "4", mask: true, order: "reversed" } };
    assert.deepEqual(differences(choices, published), { sentence: "", controls: { position: "4", mask: true } });
  });

  it("leaves out what is no control of the page", () => {
    const controls = { measurements: [[1, 2, 3]], constructor: "x", gone: "y" };
    assert.deepEqual(differences({ sentence: "The cat", controls }, published).controls, {});
  });
});
