import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { nodeNames, tokensOf, valueChanges } from "../../../docs/assets/js/value-changes.js";

const changes = (before, after) => valueChanges(tokensOf(before), tokensOf(after));

describe("tokens", () => {
  it("are the markup, cut into tags and texts", () => {
    const markup = '<p id="a">one <b>two</b>\n</p><br><svg viewBox="0 0 1 1"><line x1="0"/></svg>';
    assert.equal(tokensOf(markup).join(""), markup);
    assert.deepEqual(nodeNames(tokensOf(markup)), ["p", "#text", "b", "#text", "#text", "br", "svg", "line"]);
    assert.deepEqual(tokensOf(""), []);
  });
});

describe("what changes from one rendering to the next", () => {
  it("is nothing where nothing does", () => {
    assert.deepEqual(changes('<p id="a">x</p>', '<p id="a">x</p>'), []);
  });

  it("is a text or an attribute, at its place among all elements and texts", () => {
    assert.deepEqual(
      changes(
        '<p>a</p> <td data-exact="0.12" data-level="1" hidden><span>0.1</span></td>',
        '<p>a</p> <td data-exact="0.34" data-level="1" hidden><span>0.3</span></td>',
      ),
      [
        { node: 3, attributes: [["data-exact", "0.34"]] },
        { node: 5, text: "0.3" },
      ],
    );
  });

  it("is an attribute that comes, and one that goes", () => {
    assert.deepEqual(changes('<i a="1" b>x</i>', '<i c a="1">x</i>'), [
      {
        node: 0,
        attributes: [
          ["c", ""],
          ["b", null],
        ],
      },
    ]);
  });

  it("is told as it reads, not as it is escaped", () => {
    assert.deepEqual(changes("<b title=\"x\">x</b>", '<b title="&#34;&amp;lt;&#39;">&lt;b&gt; &amp;amp;</b>'), [
      { node: 0, attributes: [["title", "\"&lt;'"]] },
      { node: 1, text: "<b> &amp;" },
    ]);
  });

  for (const [what, before, after] of [
    ["another number of elements", "<p></p>", "<p></p><p></p>"],
    ["another element", "<p>x</p>", "<b>x</b>"],
    ["a text where a tag was", "<p><br></p>", "<p>br</p>"],
    ["another end", "<p><i></i></p>", "<p><i></p></i>"],
    ["another id", '<p id="a">x</p>', '<p id="b">x</p>'],
    ["a new id", "<p>x</p>", '<p id="b">x</p>'],
    ["an id that goes", '<p id="a">x</p>', "<p>x</p>"],
    ["an entity that Python does not write", "<p>x</p>", "<p>&nbsp;</p>"],
    ["a broken entity", "<p>x</p>", '<p title="&amp">x</p>'],
  ]) {
    it(`is not told of ${what}`, () => assert.equal(changes(before, after), null));
  }
});
