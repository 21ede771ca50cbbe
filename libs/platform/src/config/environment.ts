import type { Environment } from './env-reader.js';

/** The only place that reads the process's environment. */
export function processEnvironment(): Environment {
  return process.env;
}
