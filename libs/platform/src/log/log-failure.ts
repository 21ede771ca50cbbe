import { ConfigError, OperatorError } from '../config/env-reader.js';
import type { Log } from './log.js';

/** The fields of a log line about an error: with a stack, unless its message tells the operator everything. */
export function reasonOf(error: unknown): object {
  if (error instanceof ConfigError) return { faults: error.faults };
  return error instanceof OperatorError ? { reason: error.message } : { err: error };
}

/**
 * Logs one line about why a process ends.
 * @param what e.g. `could not start`
 */
export function logFailure(log: Log, error: unknown, what: string): void {
  log.fatal(reasonOf(error), what);
}
