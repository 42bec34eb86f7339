/**
 * The files that Python's runtime asks for: counted as they arrive, served under the right type, and named when they
 * do not come. Pyodide itself reports neither progress nor, in some cases, failure.
 */

/** A failure to start, in words for the reader. */
export class BootError extends Error {
  /**
   * @param {string} message
   * @param {string} detail
   */
  constructor(message, detail) {
    super(message);
    this.name = "BootError";
    this.detail = detail;
  }
}

/** How long bytes may come without a word of it, in milliseconds: a slow network is not silence. */
export const BEAT = 1000;

/** @typedef {typeof globalThis.fetch} Fetch */

/**
 * @typedef {object} Watching
 * @property {Record<string, number> | Promise<Record<string, number>>} sizes  Bytes of every file to fetch, by name.
 * @property {(fraction: number) => void} onProgress  Told each time another hundredth of all bytes has come, and at
 *   least once in a `BEAT` as long as any come.
 * @property {(error: BootError) => void} onFailure  Told of a file that does not come whole.
 */

/**
 * Return a `fetch` that fails with a BootError that names the file, also where the server answers with an error.
 * @param {Fetch} load
 * @returns {Fetch}
 */
export function checkedFetch(load) {
  return async (resource, options) => {
    const response = await load(resource, options).catch((error) => {
      // The browser does not say whether nothing came, or something whose hash is wrong.
      throw options?.integrity ? refused(fileName(resource), String(error)) : notLoaded(fileName(resource), String(error));
    });
    if (!response.ok) throw notLoaded(fileName(resource), `the server answered ${response.status}`);
    return response;
  };
}

/**
 * Return a checked `fetch` that tells, about once in a `BEAT`, that bytes are coming.
 * @param {Fetch} load
 * @param {() => void} onLife
 * @returns {Fetch}
 */
export function heardFetch(load, onLife) {
  const checked = checkedFetch(load);
  let toldAt = Date.now();
  return async (resource, options) => {
    const response = await checked(resource, options);
    if (!response.body) return response;
    /** @type {Transformer<Uint8Array, Uint8Array>} */
    const listener = {
      transform(chunk, controller) {
        controller.enqueue(chunk);
        if (Date.now() - toldAt < BEAT) return;
        toldAt = Date.now();
        onLife();
      },
    };
    return new Response(response.body.pipeThrough(new TransformStream(listener)), { headers: response.headers });
  };
}

/**
 * Return a checked `fetch` that counts what arrives of the files in `sizes`.
 * @param {Fetch} load
 * @param {Watching} watching
 * @returns {Fetch}
 */
export function watchedFetch(load, { sizes: known, onProgress, onFailure }) {
  const checked = checkedFetch(load);
  let arrived = 0;
  let told = 0;
  let toldAt = Date.now();

  /**
   * @param {number} count
   * @param {number} total
   */
  const add = (count, total) => {
    arrived = Math.min(total, arrived + count);
    const hundredths = Math.floor((100 * arrived) / total);
    if (hundredths > told || Date.now() - toldAt >= BEAT) {
      told = hundredths;
      toldAt = Date.now();
      onProgress(hundredths / 100);
    }
  };

  return async (resource, options) => {
    const [response, sizes] = await Promise.all([checked(resource, options), known]).catch((error) => {
      onFailure(error);
      throw error;
    });
    const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
    const name = fileName(resource);
    if (!Object.hasOwn(sizes, name) || !response.body) return response;

    let count = 0;
    /** @type {Transformer<Uint8Array, Uint8Array>} */
    const counter = {
      transform(chunk, controller) {
        count += chunk.byteLength;
        add(chunk.byteLength, total);
        controller.enqueue(chunk);
      },
      flush(controller) {
        if (count === sizes[name]) return;
        const error = damaged(name, `${count} bytes came, ${sizes[name]} were expected`);
        onFailure(error);
        controller.error(error);
      },
    };
    return new Response(response.body.pipeThrough(new TransformStream(counter)), {
      status: response.status,
      headers: { "Content-Type": contentType(name, response) },
    });
  };
}

/**
 * @param {string} name
 * @param {string} detail
 */
export function notLoaded(name, detail) {
  return new BootError(
    `${name}, which Python needs, could not be loaded. Check the connection and retry, or reload the page.`,
    `${name}: ${detail}`,
  );
}

/**
 * @param {string} name
 * @param {string} detail
 */
export function damaged(name, detail) {
  return new BootError(
    `${name}, which Python needs, did not arrive as it was published. Reload the page.`,
    `${name}: ${detail}`,
  );
}

/**
 * @param {string} name
 * @param {string} detail
 */
function refused(name, detail) {
  return new BootError(
    `${name}, which Python needs, did not arrive, or not as it was published. Check the connection and retry, or reload the page.`,
    `${name}: ${detail}`,
  );
}

/** @param {RequestInfo | URL} resource */
export function fileName(resource) {
  const address = resource instanceof Request ? resource.url : String(resource);
  return address.split(/[?#]/)[0].split("/").at(-1) || address;
}

/**
 * @param {string} name
 * @param {Response} response
 */
function contentType(name, response) {
  // WebAssembly is compiled while it streams only under this type, and many servers do not know it.
  if (name.endsWith(".wasm")) return "application/wasm";
  return response.headers.get("Content-Type") ?? "application/octet-stream";
}
