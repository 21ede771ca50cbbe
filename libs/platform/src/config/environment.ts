import type { Environment } from './env-reader.js';

/** The only place that reads the process's environment. */
export function processEnvironment(): Environment {
  return process.env;
}

/** For native libraries that read the environment themselves and offer no other setting. */
export function setEnvironmentVariable(name: string, value: string): void {
  process.env[name] = value;
}
