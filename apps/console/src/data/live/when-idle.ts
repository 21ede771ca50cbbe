/** A browser that is never idle has to begin all the same. */
const latestMs = 1_000;

/** Runs `work` when the page has nothing else to do, a second from now at the latest. @returns cancels it */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: latestMs });
  return () => cancelIdleCallback(handle);
}
