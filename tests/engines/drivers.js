/**
 * The browsers, each behind the same few acts: Chromium and Firefox by puppeteer, WebKit by selenium. What goes by
 * points is in CSS pixels of the window.
 */

import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import puppeteer from "puppeteer-core";
import { Builder, Capabilities, Key } from "selenium-webdriver";

const WINDOW = { width: 1280, height: 800 };
const MINI_BROWSER = {
  binary: "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
  args: ["--automation"],
};
const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A machine with other work to do may take long over anything. */
const PATIENCE = 180_000;
const DRIVER_TRIES = 100;

/** @typedef {{x: number, y: number}} Point */

/**
 * @typedef {object} Driver
 * @property {(address: string) => Promise<unknown>} open
 * @property {() => Promise<unknown>} back
 * @property {(act: Function, ...given: unknown[]) => Promise<any>} evaluate  In the page; JSON in, JSON out.
 * @property {(text: string) => Promise<unknown>} type  Key by key, into what has the focus.
 * @property {(key: "ArrowRight" | "Enter" | "Escape") => Promise<unknown>} press
 * @property {(from: Point, to?: Point) => Promise<unknown>} drag  Press at one point, let go at the other: or a click.
 * @property {(file: string) => Promise<unknown>} screenshot
 * @property {() => Promise<unknown>} close
 */

/**
 * Start a browser with one window.
 * @param {"chromium" | "firefox" | "webkit"} name
 * @param {string} path  Of the browser, or of WebKit's driver.
 * @returns {Promise<Driver>}
 */
export function startDriver(name, path) {
  return name === "webkit" ? startWebKit(path) : startByPuppeteer(name, path);
}

/**
 * @param {"chromium" | "firefox"} name
 * @param {string} executablePath
 * @returns {Promise<Driver>}
 */
async function startByPuppeteer(name, executablePath) {
  const kind = name === "firefox" ? { browser: "firefox" } : { browser: "chrome", args: CHROMIUM_ARGUMENTS };
  const browser = await puppeteer.launch({ ...kind, executablePath, timeout: PATIENCE, protocolTimeout: PATIENCE });
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.setViewport(WINDOW);
  return {
    open: (address) => page.goto(address),
    back: () => page.goBack(),
    evaluate: (act, ...given) => page.evaluate(act, ...given),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    async drag(from, to = from) {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await page.mouse.up();
    },
    screenshot: (file) => page.screenshot({ path: file }),
    close: () => browser.close(),
  };
}

/**
 * @param {string} path
 * @returns {Promise<Driver>}
 */
async function startWebKit(path) {
  const port = await freePort();
  const [command, given] = process.env.DISPLAY ? [path, []] : ["xvfb-run", ["--auto-servernum", path]];
  // A group of its own, so that what it starts ends with it.
  const server = spawn(command, [...given, `--port=${port}`], { detached: true, stdio: "ignore" });
  const end = () => process.kill(-server.pid, "SIGTERM");
  try {
    const driver = await windowOf(port);
    return {
      open: (address) => driver.get(address),
      back: () => driver.navigate().back(),
      evaluate: (act, ...args) => driver.executeScript(`return (${act}).apply(null, arguments)`, ...args),
      type: (text) => driver.actions().sendKeys(text).perform(),
      press: (key) => driver.actions().sendKeys(KEYS[key]).perform(),
      drag(from, to = from) {
        const middle = { x: Math.round((from.x + to.x) / 2), y: Math.round((from.y + to.y) / 2) };
        const places = [middle, to].map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y), duration: 20 }));
        const start = driver.actions().move({ x: Math.round(from.x), y: Math.round(from.y), duration: 0 }).press();
        return places.reduce((actions, place) => actions.move(place), start).release().perform();
      },
      screenshot: async (file) => writeFile(file, await driver.takeScreenshot(), "base64"),
      close: () => driver.quit().finally(end),
    };
  } catch (error) {
    end();
    throw error;
  }
}

const KEYS = { ArrowRight: Key.ARROW_RIGHT, Enter: Key.ENTER, Escape: Key.ESCAPE };

/** @param {number} port  Of WebKit's driver, which may still be starting. */
async function windowOf(port) {
  const capabilities = new Capabilities({ browserName: "MiniBrowser", "webkitgtk:browserOptions": MINI_BROWSER });
  for (let tries = 1; ; tries += 1) {
    try {
      await fetch(`http://127.0.0.1:${port}/status`);
      break;
    } catch (error) {
      if (tries === DRIVER_TRIES) throw error;
      await sleep(200);
    }
  }
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(capabilities)
    .forBrowser("MiniBrowser")
    .build();
  await driver.manage().setTimeouts({ script: PATIENCE, pageLoad: PATIENCE });
  await driver.manage().window().setRect(WINDOW);
  return driver;
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((found, failed) => {
    const server = createServer().on("error", failed);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });
}
