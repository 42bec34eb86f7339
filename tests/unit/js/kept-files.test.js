import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { keyOf, pathIn } from "../../../docs/assets/js/kept-files.js";

const SCOPE = "https://host.example/lessons/attention/";

describe("the file that an address asks for", () => {
  it("is the page of a folder", () => {
    assert.equal(pathIn(SCOPE, SCOPE), "index.html");
    assert.equal(pathIn(SCOPE, `${SCOPE}glossary/`), "glossary/index.html");
  });

  it("does not depend on what follows the path", () => {
    assert.equal(pathIn(SCOPE, `${SCOPE}glossary/?embed=waves#sentence=a`), "glossary/index.html");
    assert.equal(pathIn(SCOPE, `${SCOPE}assets/page/main.js?1`), "assets/page/main.js");
  });

  it("is none of ours outside the site", () => {
    assert.equal(pathIn(SCOPE, "https://host.example/lessons/"), null);
    assert.equal(pathIn(SCOPE, "https://host.example/lessons/attention-else/"), null);
    assert.equal(pathIn(SCOPE, "https://other.example/lessons/attention/"), null);
  });
});

describe("the key of a file", () => {
  it("differs with the path and with the content, whatever signs the hash has", () => {
    const keys = [keyOf(SCOPE, "a.js", "x+/="), keyOf(SCOPE, "a.js", "x+/"), keyOf(SCOPE, "b.js", "x+/=")];
    assert.equal(new Set(keys).size, 3);
    for (const key of keys) assert.equal(new URL(key).href, key);
    assert.equal(new URL(keys[0]).pathname, "/lessons/attention/a.js");
  });
});
