/** Leaving and coming back, and what goes wrong, in each engine. */

import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";

import { startDriver } from "./drivers.js";
import { engines } from "./engines.js";
import { readerOf } from "./reader.js";
import { imageOf, serve } from "./site.js";

const PUBLISHED = "The cat sat on the mat";

for (const { name, path } of engines) {
  describe(`mishaps in ${name}`, () => {
    let site, reader;
    before(async () => {
      site = await serve(process.env.SITE);
      reader = readerOf(await startDriver(name, path));
    });
    after(async () => {
      await reader?.close();
      await site?.close();
    });
    afterEach(() => {
      site.missing.clear();
      site.types.clear();
    });

    /** Open the page without some of Python's files, and see that it names the first of them, and what it shows. */
    const openWithout = async (missing, ...others) => {
      for (const ending of [missing, ...others]) site.missing.add(ending);
      await reader.open(site.address);
      await reader.untilPython("error");
      const message = await reader.evaluate(() => document.getElementById("python-message").innerText);
      assert.ok(message.includes(missing), message);
      const figures = () => [...document.querySelectorAll("figure[data-figure]")].map((one) => one.dataset.sentence);
      assert.deepEqual([...new Set(await reader.evaluate(figures))], [PUBLISHED]);
      site.missing.clear();
    };

    it("names missing WebAssembly, and keeps the figures", () => openWithout("pyodide.asm.wasm"));

    it("names a missing wheel, and starts with Retry once it is there", async () => {
      await openWithout(".whl", await imageOf(process.env.SITE));
      await reader.write("typed meanwhile");
      await reader.click('[data-action="retry"]');
      await reader.until("Python starts again", () => document.documentElement.dataset.python !== "error");
      await reader.untilPython();
      await reader.untilDrawn("typed meanwhile");
    });

    it("starts from Python's files where the image of its memory is missing", async () => {
      site.missing.add(await imageOf(process.env.SITE));
      await reader.start(site.address);
      await reader.write("without an image");
      await reader.untilDrawn("without an image");
      assert.ok(site.asked.some((path) => path.endsWith("python_stdlib.zip")));
    });

    it("starts with wasm under a wrong MIME type, and comes back from another page as it was left", async () => {
      site.types.set(".wasm", "text/plain");
      await reader.open(`${site.address}glossary/`);
      await reader.start(site.address);
      await reader.write("before I left");
      await reader.untilDrawn("before I left");
      await reader.click('.masthead__pages a[href*="glossary"]');
      await reader.until("the glossary is there", () => location.pathname.endsWith("/glossary/") && document.querySelector("dt") !== null);
      await reader.back();
      await reader.until("the article is there", () => document.getElementById("sentence") !== null);
      await reader.untilPython();
      await reader.untilDrawn("before I left");
      assert.equal(await reader.evaluate(() => document.getElementById("sentence").value), "before I left");
      assert.equal(await reader.evaluate(() => window.workers.length), 1);
    });

    it("replaces a worker that was killed in mid-request, and draws the latest sentence", async () => {
      await reader.start(site.address);
      await reader.write("before the end");
      await reader.untilDrawn("before the end");
      await reader.evaluate(() => {
        const input = document.getElementById("sentence");
        input.value = "after the end";
        input.dispatchEvent(new InputEvent("input", { bubbles: true }));
        window.workers.at(-1).terminate();
      });
      await reader.untilDrawn("after the end");
      assert.equal(await reader.evaluate(() => window.workers.length), 2);
    });
  });
}
