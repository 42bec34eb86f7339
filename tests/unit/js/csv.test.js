import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { toCsv } from "../../../docs/assets/js/csv.js";

const text = (/** @type {string} */ shown) => ({ text: shown });

describe("toCsv", () => {
  it("writes one line a row", () => {
    assert.equal(toCsv([[text("word"), text("0")], [text("cat"), { text: "0.50", exact: "0.5" }]]), "word,0\r\ncat,0.5\r\n");
  });

  it("writes numbers with all their digits, negative ones too", () => {
    assert.equal(toCsv([[{ text: "-0.33", exact: "-0.3333333333333333" }]]), "-0.3333333333333333\r\n");
  });

  it("quotes what would end a field", () => {
    assert.equal(toCsv([[text('a"b'), text("a,b"), text("a\nb")]]), '"a""b","a,b","a\nb"\r\n');
  });

  it("writes no word that a spreadsheet would run", () => {
    for (const word of ["=1+1", "+1", "-1", "@SUM(A1)"]) assert.equal(toCsv([[text(word)]]), `'${word}\r\n`);
    assert.equal(toCsv([[text('=HYPERLINK("x")')]]), `"'=HYPERLINK(""x"")"\r\n`);
  });
});
