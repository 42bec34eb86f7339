import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it, mock } from "node:test";

import { createEngine, LIMITS as SHIPPED } from "../../../docs/assets/js/engine-client.js";

const LIMITS = { boot: 60_000, first: 10_000, render: 10_000, code: 4000, measure: 120_000 };

/** A worker that does nothing by itself: tests speak for it. */
class FakeWorker {
  sent = [];
  terminated = false;
  postMessage(message) {
    this.sent.push(structuredClone(message));
  }
  terminate() {
    this.terminated = true;
  }
  say(message) {
    this.onmessage({ data: message });
  }
  ready() {
    this.say({ type: "ready", versions: { python: "3.14" } });
  }
  result(id, figure = "waves") {
    this.say({ type: "result", id, figure, markup: "<figure></figure>", values: {}, texts: {}, status: "6 words" });
  }
  same(id, figure = "waves") {
    this.say({ type: "same", id, figure });
  }
  finish(id = this.last.id) {
    this.say({ type: "finished", id });
  }
  fail(id, kind) {
    this.say({ type: "error", id, kind, message: `${kind} trouble`, detail: "detail", place: null });
  }
  get last() {
    return this.sent.at(-1);
  }
  get renders() {
    return this.sent.filter((message) => message.type === "render");
  }
}

function set({ inView = ["waves"], rest = [], limits = LIMITS } = {}) {
  const world = {
    workers: [],
    choices: { sentence: "a b", controls: {}, code: {} },
    inView,
    rest,
    phases: [],
    results: [],
    failures: [],
    drawn: [],
    stuck: [],
    measured: [],
    get worker() {
      return world.workers.at(-1);
    },
    get phase() {
      return world.phases.at(-1);
    },
    edit(sentence) {
      world.choices = { ...world.choices, sentence };
      world.engine.redraw();
    },
    run(code) {
      world.choices = { ...world.choices, code };
      world.engine.redraw();
    },
    async measure(controls) {
      const answer = await world.engine.ask({ type: "measure", controls });
      world.measured.push(answer?.measurements ?? null);
    },
  };
  world.engine = createEngine({
    makeWorker: () => {
      world.workers.push(new FakeWorker());
      return world.worker;
    },
    addresses: { runtime: "https://here/runtime/", bundle: "https://here/code.zip" },
    wanted: () => ({ ...world.choices, inView: world.inView, rest: world.rest }),
    limits,
    listener: {
      onPhase: (phase) => world.phases.push(phase),
      onResult: (result, drawn) => world.results.push({ ...result, drawn }),
      onFailure: (failure) => world.failures.push(failure),
      onDrawn: (drawn) => world.drawn.push(drawn),
      onStuck: (drawn) => world.stuck.push(drawn),
    },
  });
  return world;
}

function started(figures) {
  const world = set(figures);
  world.engine.start();
  world.worker.ready();
  return world;
}

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(console, "warn", () => {});
});
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

describe("starting", () => {
  it("sends the addresses and tells every stage", () => {
    const world = set();
    world.engine.start();
    assert.deepEqual(world.worker.sent, [
      { type: "boot", runtime: "https://here/runtime/", bundle: "https://here/code.zip" },
    ]);
    world.worker.say({ type: "progress", stage: "Fetching Python", fraction: 0.25 });
    world.worker.ready();
    assert.deepEqual(world.phases.slice(1), [
      { name: "loading", stage: "Fetching Python", fraction: 0.25 },
      { name: "ready", versions: { python: "3.14" } },
    ]);
  });

  it("makes one worker however often it is asked", () => {
    const world = set();
    world.engine.start();
    world.engine.start();
    assert.equal(world.workers.length, 1);
  });

  it("draws nothing that nobody asked for", () => {
    assert.equal(started().worker.renders.length, 0);
  });

  it("keeps edits until Python is ready, and draws the newest once", () => {
    const world = set();
    world.edit("before the start");
    world.engine.start();
    world.edit("first");
    world.edit("second");
    assert.equal(world.worker.renders.length, 0);
    world.worker.ready();
    assert.deepEqual(
      world.worker.renders.map(({ id, sentence }) => [id, sentence]),
      [[1, "second"]],
    );
    world.worker.finish();
    assert.equal(world.worker.renders.length, 1);
  });

  it("reports a boot error at once, without a second try", () => {
    const world = set();
    world.engine.start();
    world.worker.fail(null, "boot");
    assert.deepEqual(world.phase, { name: "error", message: "boot trouble", detail: "detail", canRetry: true });
    assert.equal(world.workers.length, 1);
    assert.ok(world.worker.terminated);
  });

  it("reports a browser that cannot make the worker", () => {
    const phases = [];
    const engine = createEngine({
      makeWorker: () => {
        throw new Error("no module workers");
      },
      addresses: { runtime: "", bundle: "" },
      wanted: () => assert.fail(),
      listener: { onPhase: (phase) => phases.push(phase) },
    });
    engine.start();
    assert.equal(phases.at(-1).name, "error");
    assert.match(phases.at(-1).detail, /no module workers/);
  });

  it("waits as long as there is progress, and replaces a worker that stands still", () => {
    const world = set();
    world.engine.start();
    for (let step = 1; step <= 5; step += 1) {
      mock.timers.tick(LIMITS.boot - 1);
      world.worker.say({ type: "progress", stage: "Fetching Python", fraction: step / 10 });
    }
    assert.equal(world.workers.length, 1);
    mock.timers.tick(LIMITS.boot);
    assert.equal(world.workers.length, 2);
    mock.timers.tick(LIMITS.boot);
    assert.equal(world.workers.length, 2);
    assert.equal(world.phase.name, "error");
  });
});

describe("drawing", () => {
  it("sends every edit at once, with what is in view first", () => {
    const world = started({ inView: ["waves", "add"], rest: ["heads", "cost"] });
    for (const sentence of ["one", "two"]) world.edit(sentence);
    assert.deepEqual(
      world.worker.renders.map(({ id, sentence, figures }) => [id, sentence, figures]),
      [
        [1, "one", ["waves", "add", "heads", "cost"]],
        [2, "two", ["waves", "add", "heads", "cost"]],
      ],
    );
  });

  it("tells of each figure, and when all are drawn", () => {
    const world = started({ inView: ["waves"], rest: ["heads"] });
    world.edit("x");
    world.worker.result(1, "waves");
    world.worker.result(1, "heads");
    assert.deepEqual(
      world.results.map(({ id, figure, drawn }) => [id, figure, drawn.sentence]),
      [
        [1, "waves", "x"],
        [1, "heads", "x"],
      ],
    );
    assert.deepEqual(world.drawn, []);
    world.worker.finish();
    assert.deepEqual(
      world.drawn.map(({ sentence }) => sentence),
      ["x"],
    );
  });

  it("shows of an older edit only what is in view", () => {
    const world = started({ inView: ["waves"], rest: ["heads"] });
    world.edit("one");
    world.edit("two");
    world.worker.result(1, "waves");
    world.worker.result(1, "heads");
    assert.deepEqual(
      world.results.map(({ figure, drawn }) => [figure, drawn.sentence]),
      [["waves", "one"]],
    );
  });

  it("has kept what it did not show, for when the worker says that it holds", () => {
    const world = started({ inView: ["waves"], rest: ["heads"] });
    world.edit("one");
    world.edit("two");
    world.worker.say({ type: "result", id: 1, figure: "heads", markup: "<i>", values: {}, texts: {}, status: "" });
    world.worker.same(2, "heads");
    assert.deepEqual(
      world.results.map(({ id, figure, markup, drawn }) => [id, figure, markup, drawn.sentence]),
      [[2, "heads", "<i>", "two"]],
    );
  });

  it("takes no word of another worker for what still holds", () => {
    const world = started();
    world.edit("one");
    world.worker.result(1);
    world.worker.fail(null, "internal");
    world.worker.ready();
    world.worker.same(world.worker.last.id);
    assert.equal(world.results.length, 1);
  });

  it("drops what comes of an edit after something has come of a newer one", () => {
    const world = started();
    world.edit("one");
    world.edit("two");
    world.worker.result(2);
    world.worker.result(1);
    world.worker.finish(1);
    assert.deepEqual(
      world.results.map(({ id }) => id),
      [2],
    );
    assert.deepEqual(world.drawn, []);
  });

  it("tells of a failed figure, and not of the drawing as a success", () => {
    const world = started({ inView: ["waves"], rest: ["heads"] });
    world.edit("bad");
    world.worker.fail(1, "input");
    world.worker.result(1, "heads");
    world.worker.finish();
    assert.deepEqual(
      world.failures.map(({ kind }) => kind),
      ["input"],
    );
    assert.deepEqual(world.drawn, []);
    world.edit("good");
    world.worker.finish();
    assert.equal(world.drawn.length, 1);
    assert.equal(world.workers.length, 1);
  });

  it("gives up on a worker of another version", () => {
    const world = started();
    world.worker.say({ type: "answer", id: 1 });
    assert.equal(world.phase.name, "error");
    assert.match(world.phase.message, /Reload/);
  });
});

describe("the watchdog", () => {
  it("replaces a silent worker once and draws the latest state, with ids that go on", () => {
    const world = started();
    world.edit("one");
    mock.timers.tick(LIMITS.render - 1);
    // More to do is no reason for more patience.
    world.edit("two");
    mock.timers.tick(1);
    assert.equal(world.workers.length, 2);
    assert.ok(world.workers[0].terminated);
    world.worker.ready();
    assert.deepEqual(
      world.worker.renders.map(({ id, sentence }) => [id, sentence]),
      [[3, "two"]],
    );
  });

  it("counts every figure as an answer", () => {
    const world = started({ inView: ["waves", "add"] });
    world.edit("slow");
    mock.timers.tick(LIMITS.render - 1);
    world.worker.result(1, "waves");
    mock.timers.tick(LIMITS.render - 1);
    world.worker.result(1, "add");
    mock.timers.tick(LIMITS.render - 1);
    world.worker.finish();
    mock.timers.tick(10 * LIMITS.render);
    assert.equal(world.workers.length, 1);
  });

  it("gives the first figure of each worker more time", () => {
    const limits = { ...LIMITS, first: 3 * LIMITS.render };
    const world = started({ limits });
    world.edit("x");
    mock.timers.tick(limits.first - 1);
    world.worker.result(1);
    mock.timers.tick(limits.render - 1);
    assert.equal(world.workers.length, 1);
    mock.timers.tick(1);
    assert.equal(world.workers.length, 2);
    world.worker.ready();
    mock.timers.tick(limits.first - 1);
    assert.equal(world.worker.terminated, false);
    mock.timers.tick(1);
    assert.equal(world.worker.terminated, true);
  });

  it("does not watch an idle worker, and hears no more of one that it ended", () => {
    const world = started();
    mock.timers.tick(10 * LIMITS.boot);
    assert.equal(world.workers.length, 1);
    world.edit("one");
    mock.timers.tick(LIMITS.render);
    world.workers[0].result(1);
    world.workers[0].finish(1);
    assert.equal(world.results.length, 0);
    assert.equal(world.drawn.length, 0);
  });

  for (const [what, event] of [
    ["an error event", (worker) => worker.onerror({ message: "out of memory" })],
    ["an unreadable message", (worker) => worker.onmessageerror({})],
    ["a crash of Python", (worker) => worker.fail(null, "internal")],
  ]) {
    it(`replaces the worker after ${what}`, () => {
      const world = started();
      world.edit("one");
      event(world.worker);
      assert.equal(world.workers.length, 2);
      world.worker.ready();
      assert.equal(world.worker.last.sentence, "one");
    });
  }

  it("gives up when the second worker fails as well, and keeps later edits for Retry", () => {
    const world = started();
    world.edit("one");
    mock.timers.tick(LIMITS.render);
    world.worker.ready();
    mock.timers.tick(LIMITS.render);
    assert.equal(world.workers.length, 2);
    assert.equal(world.phase.name, "error");
    world.edit("two");
    mock.timers.tick(10 * LIMITS.boot);
    assert.equal(world.workers.length, 2);

    world.engine.retry();
    world.worker.ready();
    assert.equal(world.workers.length, 3);
    assert.equal(world.worker.last.sentence, "two");
  });

  it("may replace a worker again once a whole drawing has succeeded", () => {
    const world = started();
    for (let round = 1; round <= 3; round += 1) {
      world.edit(`round ${round}`);
      mock.timers.tick(LIMITS.render);
      world.worker.ready();
      world.worker.finish();
    }
    assert.equal(world.workers.length, 4);
    assert.equal(world.phase.name, "ready");
  });

  it("does not take the first half of a drawing for a success: no endless restarts", () => {
    const world = started({ inView: ["waves"], rest: ["heads"] });
    world.edit("hangs in heads");
    for (let round = 1; round <= 2; round += 1) {
      world.worker.result(world.worker.last.id, "waves");
      mock.timers.tick(LIMITS.render);
      if (world.phase.name === "loading") world.worker.ready();
    }
    assert.equal(world.workers.length, 2);
    assert.equal(world.phase.name, "error");
  });

  it("draws all of it again when the rest was lost", () => {
    const world = started({ inView: ["waves"], rest: ["heads"] });
    world.edit("x");
    world.worker.result(1, "waves");
    mock.timers.tick(LIMITS.render);
    world.worker.ready();
    assert.deepEqual(world.worker.last.figures, ["waves", "heads"]);
  });
});

/** Let promises come to their ends. */
const settled = () => new Promise(setImmediate);

describe("measuring", () => {
  it("is given up after a quarter of a minute, and can be asked for again", async () => {
    assert.equal(SHIPPED.measure, 15_000);
    const world = started();
    world.measure({});
    mock.timers.tick(LIMITS.measure);
    await settled();
    assert.deepEqual(world.measured, [null]);
    world.worker.ready();
    world.measure({ width: "8" });
    assert.deepEqual(world.worker.last, { type: "measure", id: 2, controls: { width: "8" } });
    world.worker.say({ type: "measured", id: 2, measurements: [[16, 8, 0.1]] });
    await settled();
    assert.deepEqual(world.measured.at(-1), [[16, 8, 0.1]]);
  });

  it("does not call its own failure one of a figure", async () => {
    const world = started();
    world.measure({});
    world.worker.fail(1, "internal");
    assert.deepEqual(world.failures, []);
    await settled();
    assert.deepEqual(world.measured, [null]);
  });

  it("does not wait for a drawing, nor a drawing for it", async () => {
    const world = started();
    world.edit("x");
    world.measure({ width: "8" });
    assert.deepEqual(world.worker.last, { type: "measure", id: 2, controls: { width: "8" } });
    world.edit("y");
    assert.equal(world.worker.last.sentence, "y");
    world.worker.result(1);
    world.worker.say({ type: "measured", id: 2, measurements: [{ n: 8, seconds: 0.1 }] });
    await settled();
    assert.deepEqual(world.measured, [[{ n: 8, seconds: 0.1 }]]);
    world.worker.result(3);
    assert.deepEqual(
      world.results.map(({ id }) => id),
      [1, 3],
    );
  });

  it("may take longer than a drawing", () => {
    const limits = { ...LIMITS, measure: 3 * LIMITS.render };
    const world = started({ limits });
    world.edit("x");
    world.worker.finish();
    world.measure({});
    mock.timers.tick(limits.measure - 1);
    assert.equal(world.workers.length, 1);
  });

  it("ends in null when Python cannot, when the worker is lost, and when there is none", async () => {
    const world = started();
    world.measure({});
    world.worker.fail(1, "internal");
    await settled();
    assert.deepEqual(world.measured, [null]);

    world.measure({});
    mock.timers.tick(LIMITS.measure);
    await settled();
    assert.deepEqual(world.measured, [null, null]);

    world.worker.fail(null, "boot");
    world.measure({});
    await settled();
    assert.deepEqual(world.measured, [null, null, null]);
  });
});

describe("the reader's code", () => {
  const code = { "attention.softmax": "def softmax(scores): ..." };

  it("goes with every drawing, and is told of when all figures are drawn by it", () => {
    const world = started({ rest: ["heads"] });
    world.run(code);
    assert.deepEqual(world.worker.last.code, code);
    world.worker.result(1);
    assert.deepEqual(world.drawn, []);
    world.worker.finish();
    assert.deepEqual(world.drawn.at(-1).code, code);
  });

  it("is told of when it fails, and not as drawn", () => {
    const world = started({ rest: ["heads"] });
    world.run(code);
    world.worker.fail(world.worker.last.id, "code");
    world.worker.finish();
    assert.equal(world.failures[0].kind, "code");
    assert.deepEqual(world.drawn, []);
  });

  it("has no more time where it comes before the first drawing has ended", () => {
    const world = started({ rest: ["heads"], limits: { ...LIMITS, first: 10 * LIMITS.code } });
    world.edit("x");
    world.run(code);
    world.worker.result(1);
    mock.timers.tick(LIMITS.code);
    assert.deepEqual(world.stuck.at(-1).code, code);
  });

  it("has less time than the article's own, and is told of before its worker is replaced", () => {
    assert.ok(SHIPPED.code < SHIPPED.render);
    const world = started();
    world.edit("x");
    world.worker.finish();
    world.run(code);
    mock.timers.tick(LIMITS.code);
    assert.deepEqual(world.stuck.at(-1).code, code);
    assert.ok(world.workers[0].terminated);
    assert.equal(world.workers.length, 2);
    assert.equal(world.worker.last.type, "boot");
  });
});

describe("looking into functions", () => {
  const question = { type: "peek", sentence: "a", controls: {}, code: {}, figure: "waves", functions: ["f"] };

  it("is answered with markup, or null when that fails", async () => {
    const world = started();
    const first = world.engine.ask(question);
    assert.deepEqual(world.worker.last, { ...question, id: 1 });
    world.worker.say({ type: "peeked", id: 1, figure: "waves", peeks: { f: "<p></p>" } });
    assert.deepEqual((await first).peeks, { f: "<p></p>" });
    const second = world.engine.ask(question);
    world.worker.fail(2, "code");
    assert.equal(await second, null);
    assert.deepEqual(world.failures, []);
  });

  it("a newer question of the same kind takes the place of one that waits", async () => {
    const world = started();
    const first = world.engine.ask(question);
    const [older, newer] = [world.engine.ask(question), world.engine.ask({ ...question, figure: "heads" })];
    assert.equal(await older, null);
    assert.equal(world.worker.sent.filter(({ type }) => type === "peek").length, 1);
    world.worker.say({ type: "peeked", id: 1, figure: "waves", peeks: {} });
    assert.deepEqual((await first).peeks, {});
    assert.equal(world.worker.last.figure, "heads");
    world.worker.say({ type: "peeked", id: 2, figure: "heads", peeks: {} });
    assert.deepEqual((await newer).peeks, {});
  });
});
