/**
 * The page and the versions of the site: keeps the site for when there is no network, and tells when there is a newer one.
 */

/** What a page's script tag names its version by: each address has a hash of the content in it. */
const NAMES = ["src", "data-worker", "data-runtime", "data-bundle", "data-image"];

/** What the page says to the service worker. */
export const TAKE_OVER = "take over";
export const TIDY = "tidy";

/** @type {string | null} */
let kept = null;

/**
 * Register the service worker, which keeps the whole site. Called when the page has what it needs, once for its life.
 * @param {string} address
 * @param {(load: () => void) => void} onNewVersion
 */
export async function keepForOffline(address, onNewVersion) {
  if (kept === address || !window.location.protocol.startsWith("http")) return;
  kept = address;
  try {
    const { serviceWorker } = navigator;
    const registration = await serviceWorker.register(address, { updateViaCache: "none" });
    watchVersions(serviceWorker, registration, onNewVersion);
    registration.active?.postMessage(TIDY);
  } catch {
    // Private windows and blocked storage have none: the site works as well, with a network.
  }
}

/**
 * @param {ServiceWorkerContainer} container
 * @param {ServiceWorkerRegistration} registration
 * @param {(load: () => void) => void} onNewVersion
 */
function watchVersions(container, registration, onNewVersion) {
  const reload = () => window.location.reload();
  let isKept = container.controller !== null;
  let isAsked = false;

  const tell = () => {
    const { waiting } = registration;
    // Without a controller the page has come from the server just now, so it is not the older one.
    if (!waiting || !isKept) return;
    onNewVersion(() => {
      isAsked = true;
      waiting.postMessage(TAKE_OVER);
    });
  };
  tell();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", tell));
  container.addEventListener("controllerchange", () => {
    if (isAsked) reload();
    // Another tab has gone over to the newer version. This one works on, from its own files, until it is loaded again.
    else if (isKept) onNewVersion(reload);
    isKept = true;
  });
}

/**
 * @param {HTMLScriptElement} script
 * @returns {Promise<boolean>} Whether the server now has another version of this page.
 */
export async function isReplaced(script) {
  try {
    const response = await fetch(window.location.href, { cache: "no-store" });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const newer = page.querySelector("script[data-worker]");
    return newer !== null && NAMES.some((name) => newer.getAttribute(name) !== script.getAttribute(name));
  } catch {
    return false;
  }
}
