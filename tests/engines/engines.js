/** The engines to test in: the variable ENGINES_FOUND names them, as `python -m site_build.engines` prints them. */

const NAMES = ["chromium", "firefox", "webkit"];

/** @type {{name: "chromium" | "firefox" | "webkit", path: string}[]} */
export const engines = parse(process.env.ENGINES_FOUND ?? "");

/** @param {string} found  `NAME=PATH`, one a line. */
function parse(found) {
  const pairs = found.split("\n").filter(Boolean);
  if (!pairs.length) throw new Error("The variable ENGINES_FOUND names no engine: see CONTRIBUTING.md.");
  return pairs.map((pair) => {
    const [name, path] = pair.split(/=(.*)/);
    if (!NAMES.includes(name) || !path) throw new Error(`The variable ENGINES_FOUND has ${pair}, which is not NAME=PATH.`);
    return { name, path };
  });
}
