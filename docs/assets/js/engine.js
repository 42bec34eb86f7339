/**
 * What the page and its side of the worker know of each other: what there is to draw, and what is heard of it.
 */

/** @typedef {import("./protocol.js").Controls} Controls */
/** @typedef {import("./protocol.js").Code} Code */
/** @typedef {import("./protocol.js").Result} Result */
/** @typedef {import("./protocol.js").Failure} Failure */
/** @typedef {import("./protocol.js").Measured} Measured */
/** @typedef {import("./protocol.js").Peeked} Peeked */
/** @typedef {import("./state.js").Choices & {readonly code: Code}} Scene  What figures are made of. */
/** @typedef {Omit<import("./protocol.js").Measure, "id"> | Omit<import("./protocol.js").Peek, "id">} Question */

/**
 * @typedef {object} Wanted  What to draw.
 * @property {string} sentence
 * @property {Controls} controls
 * @property {Code} code
 * @property {string[]} inView  Figures to draw first.
 * @property {string[]} rest  Figures to draw after them.
 */

/**
 * @typedef {{name: "off"}
 *   | {name: "loading", stage: string, fraction: number}
 *   | {name: "ready", versions: Record<string, string>}
 *   | {name: "error", message: string, detail: string, canRetry: boolean}} Phase
 */

/**
 * @typedef {object} Listener
 * @property {(phase: Phase) => void} onPhase
 * @property {(result: Result, drawn: Scene) => void} onResult  `drawn` is what the page asked to be drawn.
 * @property {(drawn: Scene) => void} onDrawn  Every figure has been drawn, and nothing went wrong.
 * @property {(failure: Failure, drawn: Scene) => void} onFailure  Something in a request went wrong; the worker lives.
 * @property {(drawn: Scene) => void} onStuck  The reader's code did not come to an end, and its worker is replaced.
 */

/**
 * @typedef {object} Engine
 * @property {() => void} start
 * @property {() => void} redraw  The state has changed: draw it as soon as the worker is free.
 * @property {(question: Question) => Promise<Measured | Peeked | null>} ask  Null if there is no answer, or if another
 *   question of the same type has come before it.
 * @property {() => void} retry
 */

export {};
