const logged = new WeakSet<object>();

/**
 * Marks an error as a consequence of one already logged, such as an unavailable database: logs then report errors caused by
 * it only at `debug`.
 */
export function markLogged(error: unknown): void {
  if (typeof error === 'object' && error !== null) logged.add(error);
}

/** Whether the error or any of its causes is marked. */
export function isAlreadyLogged(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth += 1)
    if (logged.has(cause)) return true;
  return false;
}
