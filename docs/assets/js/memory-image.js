/**
 * An image of Python's memory: a WebAssembly module that is nothing but data, and writes it into a memory that is as
 * it was before. So the browser's own loader reads it while it arrives, in every engine, and a host that compresses
 * WebAssembly compresses it.
 */

/** @typedef {{start: number, end: number}} Run  Bytes from `start` up to `end`. */

/**
 * Fewer unchanged bytes than this between two runs cost less than a run of their own, once compressed: they are zeros
 * for the most part, and the address of a run is like no other.
 */
const GAP = 128;

/** Engines take no more segments than this in one module. */
const MOST_SEGMENTS = 100_000;

/** The page of WebAssembly's memory, in bytes. */
export const PAGE = 65_536;

/** The names of what an image has and wants. */
const NOTE = "note";
const MODULE = "python";
const MEMORY = "memory";

const encoder = new TextEncoder();

/**
 * @param {Uint8Array} before
 * @param {Uint8Array} after  At least as long; what `before` does not reach was zero.
 * @param {unknown} note  JSON that goes with the image.
 * @returns {Uint8Array} The image.
 */
export function makeImage(before, after, note) {
  const runs = changedRuns(before, after);
  if (runs.length > MOST_SEGMENTS) throw new RangeError(`${runs.length} segments are more than an engine takes`);
  const pages = Math.ceil(after.length / PAGE);
  const segments = runs.flatMap(({ start, end }) => [
    Uint8Array.of(0, 0x41, ...signed(start), 0x0b, ...unsigned(end - start)),
    after.subarray(start, end),
  ]);
  return joined([
    Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0),
    section(0, [text(NOTE), encoder.encode(JSON.stringify(note))]),
    section(2, [Uint8Array.of(1), text(MODULE), text(MEMORY), Uint8Array.of(2, 0, ...unsigned(pages))]),
    section(11, [Uint8Array.from(unsigned(runs.length)), ...segments]),
  ]);
}

/**
 * Write an image into `memory`, which must reach as far as the one that it was made of.
 * @param {WebAssembly.Module} image
 * @param {WebAssembly.Memory} memory
 * @returns {Promise<any>} The note that goes with the image.
 */
export async function applyImage(image, memory) {
  await WebAssembly.instantiate(image, { [MODULE]: { [MEMORY]: memory } });
  return noteOf(image);
}

/**
 * @param {WebAssembly.Module} image
 * @returns {any} The note that goes with the image.
 */
export function noteOf(image) {
  return JSON.parse(new TextDecoder().decode(WebAssembly.Module.customSections(image, NOTE)[0]));
}

/**
 * @param {Uint8Array} before
 * @param {Uint8Array} after
 * @returns {Run[]}
 */
export function changedRuns(before, after) {
  /** @type {Run[]} */
  const runs = [];
  for (let at = 0; at < after.length; at++) {
    if (after[at] === (before[at] ?? 0)) continue;
    const last = runs.at(-1);
    if (last && at - last.end < GAP) last.end = at + 1;
    else runs.push({ start: at, end: at + 1 });
  }
  return runs;
}

/**
 * @param {number} id
 * @param {Uint8Array[]} parts
 */
function section(id, parts) {
  const content = joined(parts);
  return joined([Uint8Array.of(id, ...unsigned(content.length)), content]);
}

/** @param {string} name */
function text(name) {
  const bytes = encoder.encode(name);
  return Uint8Array.of(...unsigned(bytes.length), ...bytes);
}

/**
 * @param {number} value
 * @returns {number[]} It in LEB128, as the WebAssembly specification writes it.
 */
function unsigned(value) {
  const bytes = [];
  for (; value >= 0x80; value >>>= 7) bytes.push((value & 0x7f) | 0x80);
  return [...bytes, value];
}

/** @param {number} value  Not negative: its highest bit of seven must not read as a sign. */
function signed(value) {
  const bytes = [];
  for (; value >= 0x40; value >>>= 7) bytes.push((value & 0x7f) | 0x80);
  return [...bytes, value];
}

/** @param {Uint8Array[]} parts */
function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
