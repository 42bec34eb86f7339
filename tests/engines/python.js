/** What Python says outside any browser: the page has to show the same in every one. */

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PROGRAM = `
import json, sys
from explainer import bridge
answers = [bridge.render(json.dumps(request)).partition("\\n") for request in json.load(sys.stdin)]
print(json.dumps([{**json.loads(told), "markup": markup} for told, _, markup in answers]))
`;

/** @type {Map<string, Rendering[]>} */
const known = new Map();

/** @typedef {{figure: string, markup: string, values: Record<string, {exact: string, text: string}>}} Rendering */

/**
 * @param {string} sentence
 * @param {Record<string, string | boolean>} controls
 * @param {string[]} figures
 * @returns {Rendering[]}
 */
export function computed(sentence, controls, figures) {
  const requests = JSON.stringify(figures.map((figure) => ({ sentence, controls, figure })));
  const kept = known.get(requests);
  if (kept) return kept;
  const answer = JSON.parse(
    execFileSync(`${ROOT}/.venv/bin/python`, ["-c", PROGRAM], {
      input: requests,
      encoding: "utf-8",
      maxBuffer: 2 ** 26,
      env: { ...process.env, PYTHONPATH: `${ROOT}/py` },
    }),
  );
  known.set(requests, answer);
  return answer;
}
