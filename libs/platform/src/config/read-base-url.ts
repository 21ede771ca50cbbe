import type { EnvReader } from './env-reader.js';

/** `BASE_URL`: the public address of the gateway, without a trailing slash. */
export function readBaseUrl(env: EnvReader, defaultPort = 3000): string {
  return env
    .url('BASE_URL', { default: `http://localhost:${defaultPort}`, protocols: ['http:', 'https:'] })
    .replace(/\/+$/, '');
}
