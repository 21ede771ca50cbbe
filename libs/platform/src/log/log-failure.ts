import { ConfigError } from '../config/env-reader.js';
import { OperatorError } from '../config/operator-error.js';
import type { Log } from './log.js';

/**
 * Writes one line that says why a process ends.
 * @param what e.g. `could not start`
 */
export function logFailure(log: Log, error: unknown, what: string): void {
  if (error instanceof ConfigError) log.fatal({ faults: error.faults }, what);
  else if (error instanceof OperatorError) log.fatal({ reason: error.message }, what);
  else log.fatal({ err: error }, what);
}
