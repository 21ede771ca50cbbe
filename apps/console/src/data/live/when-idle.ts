/** The deadline (ms) for a browser that is never idle. */
const latestMs = 1_000;

/**
 * Runs `work` when the page is idle, after one second at the latest.
 * @returns a function that cancels it
 */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: latestMs });
  return () => cancelIdleCallback(handle);
}
