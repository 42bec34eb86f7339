/** Reading the article in each engine: it starts, follows the sentence and every kind of control, and plays. */

import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";

import { engines } from "./engines.js";
import { readerOf } from "./reader.js";
import { startDriver } from "./drivers.js";
import { imageOf, serve } from "./site.js";

const SENTENCE = "The cat sat on the mat";

for (const { name, path } of engines) {
  describe(`reading in ${name}`, () => {
    let site, reader, image;
    /** @type {Record<string, string | boolean>} What the tests have set so far. */
    const controls = {};
    before(async () => {
      site = await serve(process.env.SITE);
      image = await imageOf(process.env.SITE);
      reader = readerOf(await startDriver(name, path));
      await reader.start(site.address);
    });
    after(async () => {
      await reader?.close();
      await site?.close();
    });
    beforeEach(() => reader.evaluate(() => void (window.complaints.length = 0)));

    /** Wait for what Python says, and for no complaint. */
    const isAsComputed = async (sentence, figures) => {
      await reader.untilAsComputed(sentence, controls, figures);
      assert.deepEqual(await reader.evaluate(() => window.complaints), []);
    };

    it("runs the engine that it says", async () => {
      const agent = await reader.evaluate(() => navigator.userAgent);
      assert.match(agent, { chromium: /Chrome\//, firefox: /Gecko\/.*Firefox\//, webkit: /Version\/.*Safari\// }[name]);
    });

    it("starts from the image of Python's memory", () => {
      assert.ok(site.asked.some((path) => path === `/${image}`), "the image was fetched");
      assert.deepEqual(site.asked.filter((path) => /\.(zip|whl)$/.test(path)), []);
    });

    it("follows the sentence in every figure, with Python's own numbers", async () => {
      await reader.write("one tree, two trees");
      await isAsComputed("one tree, two trees");
    });

    it("takes what no keyboard types", async () => {
      const typed = "naïve 猫 <b>&\" 👩‍👩‍👧";
      await reader.evaluate((text) => {
        const input = document.getElementById("sentence");
        input.value = text;
        input.dispatchEvent(new InputEvent("input", { bubbles: true }));
      }, typed);
      await isAsComputed(typed);
      await reader.write(SENTENCE);
      await isAsComputed(SENTENCE);
    });

    it("follows a list", async () => {
      await choose(reader, "#heads-head-2", 1);
      const value = await reader.evaluate(() => document.getElementById("heads-head-2").value);
      Object.assign(controls, { "head-2": value });
      await isAsComputed(SENTENCE, ["heads", "concat"]);
    });

    it("follows a slider by its keys", async () => {
      await reader.evaluate(() => document.getElementById("rotation-offset").focus());
      await reader.press("ArrowRight");
      Object.assign(controls, { offset: "3" });
      await isAsComputed(SENTENCE, ["rotation", "shift"]);
    });

    it("follows a tick box", async () => {
      await reader.click("#causal-mask");
      Object.assign(controls, { mask: true });
      await isAsComputed(SENTENCE, ["causal", "switch"]);
    });

    it("follows a radio button", async () => {
      await reader.click('label:has([data-control="equivariance-stage"][value="output"])');
      Object.assign(controls, { "equivariance-stage": "output" });
      await isAsComputed(SENTENCE, ["equivariance"]);
    });

    it("follows a button", async () => {
      await reader.click("#order-blind-shuffle");
      Object.assign(controls, { order: "shuffled" });
      await isAsComputed(SENTENCE, ["order-blind", "order-aware"]);
    });

    it("follows a drag over a drawing", async () => {
      await reader.dragOver("#figure-waves .waves__plot", 0.2, 0.6);
      const position = await reader.until("the slider has moved", () => {
        const { value, defaultValue } = document.getElementById("waves-position");
        return value === defaultValue && value !== "3" && value;
      });
      assert.ok(Math.abs(Number(position) - 30) <= 1, `0.6 of the width from 0 to 50 is not ${position}`);
      Object.assign(controls, { position });
      await isAsComputed(SENTENCE, ["waves"]);
    });

    it("plays by the scroll, forwards as backwards, with the figure in its place", async () => {
      const { down, up } = await reader.evaluate(scrollThrough, "order-blind");
      assert.deepEqual(up.reverse(), down);
      const progress = down.map((one) => one.progress);
      assert.deepEqual(progress, [...progress].sort((one, other) => one - other));
      assert.equal(progress.at(0), 0);
      assert.equal(progress.at(-1), 1);
      // The play begins a little before the figure has come to its place.
      const during = down.filter((one) => one.progress > 0.3 && one.progress < 0.95);
      assert.ok(during.length > 3, `only ${during.length} places within the step`);
      const tops = during.map(({ top }) => top);
      assert.ok(Math.max(...tops) - Math.min(...tops) < 1.5, `the figure stands at ${tops}`);
      assert.ok(new Set(down.map(({ look }) => look)).size > 3, "the figure looks the same all along");
    });

    it("plays by the button, and stops when it is pressed again", async () => {
      await reader.evaluate(() => document.getElementById("waves").scrollIntoView({ behavior: "instant" }));
      await reader.until("the step is entered", () => document.getElementById("waves").dataset.active === "true");
      const progress = () => Number(document.getElementById("waves").style.getPropertyValue("--progress"));
      const first = await reader.evaluate(progress);
      const press = () => document.querySelector('[data-action="play-step"]').click();
      await reader.evaluate(press);
      await reader.until("it has played on", (first) => {
        return Number(document.getElementById("waves").style.getPropertyValue("--progress")) > first + 0.05;
      }, first);
      await reader.evaluate(press);
      const stopped = await reader.evaluate(() => document.querySelector('[data-action="play-step"]').ariaPressed);
      assert.equal(stopped, "false");
    });
  });
}

/** Choose an option: drivers differ in how they open a list, so the page is told as a browser tells it. */
function choose(reader, selector, index) {
  return reader.evaluate(
    (selector, index) => {
      const list = document.querySelector(selector);
      list.selectedIndex = index;
      for (const type of ["input", "change"]) list.dispatchEvent(new Event(type, { bubbles: true }));
    },
    selector,
    index,
  );
}

/** Runs in the page: scrolls over a step, and back, and notes how its figure stands at each place. */
async function scrollThrough(step) {
  const section = document.getElementById(step);
  const figure = section.querySelector("figure");
  const frame = () => new Promise(requestAnimationFrame);
  const look = async (offset) => {
    scrollTo({ top: offset, behavior: "instant" });
    await frame();
    await frame();
    await frame();
    const labels = [...figure.querySelectorAll(".links__label")];
    return {
      progress: Number(section.style.getPropertyValue("--progress")),
      top: figure.getBoundingClientRect().top,
      look: labels.map((label) => getComputedStyle(label).opacity).join(" "),
    };
  };
  const top = section.getBoundingClientRect().top + scrollY;
  const places = Array.from({ length: 25 }, (_, index) => Math.round(top - 300 + (index * section.offsetHeight) / 22));
  const [down, up] = [[], []];
  for (const place of places) down.push(await look(place));
  for (const place of [...places].reverse()) up.push(await look(place));
  return { down, up };
}
