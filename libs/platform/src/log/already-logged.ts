const logged = new WeakSet<object>();

/**
 * Marks an error as a consequence of something already logged, such as a database that is away: logs leave
 * what fails because of it to `debug`.
 */
export function markLogged(error: unknown): void {
  if (typeof error === 'object' && error !== null) logged.add(error);
}

/** Whether it, or what caused it, is marked. */
export function isAlreadyLogged(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth += 1)
    if (logged.has(cause)) return true;
  return false;
}
