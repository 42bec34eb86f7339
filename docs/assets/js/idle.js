/**
 * @param {() => void} callback  Called when the page has nothing else to do.
 */
export function whenPageIsIdle(callback) {
  // Safari has no requestIdleCallback. The limit keeps what waits from waiting behind an animation for ever.
  if (typeof requestIdleCallback === "function") requestIdleCallback(callback, { timeout: 10 });
  else setTimeout(callback, 0);
}
