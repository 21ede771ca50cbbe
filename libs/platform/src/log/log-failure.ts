import { ConfigError } from '../config/env-reader.js';
import { OperatorError } from '../config/operator-error.js';
import type { Log } from './log.js';

/** What a line says of an error: with a stack, unless its sentence is all that an operator needs. */
export function reasonOf(error: unknown): object {
  if (error instanceof ConfigError) return { faults: error.faults };
  return error instanceof OperatorError ? { reason: error.message } : { err: error };
}

/**
 * Writes one line that says why a process ends.
 * @param what e.g. `could not start`
 */
export function logFailure(log: Log, error: unknown, what: string): void {
  log.fatal(reasonOf(error), what);
}
