import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { coversAny } from "../../../docs/assets/js/picture-fonts.js";

const points = (/** @type {string} */ text) => [...text].map((character) => Number(character.codePointAt(0)));

describe("coversAny", () => {
  it("knows single points, spans and wildcards", () => {
    assert.ok(coversAny("U+41", points("A")));
    assert.ok(coversAny("U+100-2BA, U+2BD", points("Ł")));
    assert.ok(coversAny("U+4??", points("д")));
    assert.ok(!coversAny("U+0-FF,U+131", points("אд")));
  });

  it("takes a font without a range to have everything", () => {
    assert.ok(coversAny("", points("א")));
  });
});
