/** Put into a page before its own scripts: `bench` tells what the browser does there. Nothing of it is published. */

window.bench = (() => {
  const FRAME = 1000 / 60;
  const LONG = 50;

  const longTasks = [];
  const shifts = [];
  let largestPaint = 0;
  let pythonReady = null;

  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch("longtask", (entry) => longTasks.push(entry));
  watch("layout-shift", (entry) => entry.hadRecentInput || shifts.push(entry));
  watch("largest-contentful-paint", ({ startTime }) => (largestPaint = startTime));

  new MutationObserver(() => {
    if (document.documentElement.dataset.python === "ready") pythonReady ??= performance.now();
  }).observe(document, { subtree: true, attributeFilter: ["data-python"] });

  /** Told of each figure that has come: its name, and how long it took Python and then the page. */
  let onFigure = null;
  window.Worker = class extends Worker {
    /** Takes the place of the setter, which the page uses. */
    set onmessage(take) {
      super.onmessage = (event) => {
        const began = performance.now();
        take(event);
        onFigure?.(event.data.figure, (event.data.took ?? 0) + performance.now() - began);
      };
    }
  };

  const nextFrame = () => new Promise(requestAnimationFrame);
  const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
  /** When the next frame has been made: a task that is asked for in it runs after it. */
  const painted = async () => {
    await nextFrame();
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
    return performance.now();
  };

  /** The largest sum of shifts in a window of 5 s at most, with no gap of 1 s, as Web Vitals count it. */
  function layoutShift(from = 0) {
    let [largest, total, first, last] = [0, 0, -Infinity, -Infinity];
    for (const { startTime, value } of shifts.filter((shift) => shift.startTime >= from)) {
      if (startTime - last > 1000 || startTime - first > 5000) [total, first] = [0, startTime];
      total += value;
      last = startTime;
      largest = Math.max(largest, total);
    }
    return largest;
  }

  /** @returns {() => object} Ends the count, and tells it. */
  function countFrames() {
    const began = performance.now();
    const times = [];
    let goesOn = true;
    const tick = (time) => {
      times.push(time);
      if (goesOn) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    return () => {
      goesOn = false;
      const gaps = times.slice(1).map((time, index) => time - times[index]);
      const long = longTasks.filter(({ startTime }) => startTime >= began);
      return {
        frames: gaps.length,
        late: gaps.filter((gap) => gap > 1.5 * FRAME).length,
        dropped: sum(gaps.map((gap) => Math.max(0, Math.round(gap / FRAME) - 1))),
        longest: Math.max(...gaps),
        longTasks: long.length,
        longTime: sum(long.map(({ duration }) => duration)),
        shift: layoutShift(began),
      };
    };
  }

  const allFigures = () => [...document.querySelectorAll("figure[data-figure]")];

  /** Follows the next key to the figures that it changes. Times are milliseconds since the key. */
  function followKey() {
    const figures = allFigures();
    const view = { top: 0, bottom: innerHeight };
    const seen = figures.filter((figure) => {
      const { top, bottom } = figure.getBoundingClientRect();
      return top < view.bottom && bottom > view.top;
    });
    const isOf = (sentence) => (figure) => figure.dataset.sentence === sentence;
    const waiting = new Set(seen.map((figure) => figure.dataset.figure));
    const times = { inView: seen.length, inPlaceWork: 0 };
    let key = 0;
    addEventListener("keydown", ({ timeStamp }) => (key = timeStamp), { capture: true, once: true });
    let input = 0;
    addEventListener("input", () => (input = performance.now()), { capture: true, once: true });
    addEventListener("input", () => (times.inPlaceWork += performance.now() - input), { once: true });
    onFigure = (figure, took) => waiting.delete(figure) && (times.inPlaceWork += took);
    return new Promise((resolve) => {
      let paint = Promise.resolve();
      const observer = new MutationObserver(() => {
        const wanted = isOf(document.getElementById("sentence").value);
        if (times.patched === undefined && seen.every(wanted)) {
          times.patched = performance.now() - key;
          paint = painted().then((time) => (times.painted = time - key));
        }
        if (!figures.every(wanted)) return;
        observer.disconnect();
        times.all = performance.now() - key;
        paint.then(() => resolve(times));
      });
      for (const figure of figures) observer.observe(figure, { attributeFilter: ["data-sentence"] });
    });
  }

  /** Follows a slider from now on. @returns {() => object} Ends it, and tells the frames and the figure's renderings. */
  function followSlider(name) {
    const figure = document.querySelector(`figure[data-figure="${name}"]`);
    let updates = 0;
    const observer = new MutationObserver(() => (updates += 1));
    observer.observe(figure, { attributeFilter: ["data-revision"] });
    const frames = countFrames();
    return () => {
      observer.disconnect();
      return { ...frames(), updates };
    };
  }

  /** Scrolls from the top to the end, so many pixels a second whatever the frames do. */
  async function scrollThrough(speed) {
    scrollTo({ top: 0, behavior: "instant" });
    await pause(1000);
    const tell = countFrames();
    const began = performance.now();
    for (;;) {
      const end = document.documentElement.scrollHeight - innerHeight;
      const top = ((performance.now() - began) / 1000) * speed;
      scrollTo({ top: Math.min(top, end), behavior: "instant" });
      await nextFrame();
      if (top >= end) return { ...tell(), pixels: end };
    }
  }

  /** What was seen from the page's first byte until Python was ready. */
  function opening() {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const late = longTasks.filter(({ startTime }) => startTime >= paint.startTime && startTime < pythonReady);
    return {
      firstPaint: paint.startTime,
      largestPaint,
      shift: layoutShift(),
      blocked: sum(late.map(({ duration }) => Math.max(0, duration - LONG))),
      pythonReady,
    };
  }

  return { followKey, followSlider, scrollThrough, opening };
})();
