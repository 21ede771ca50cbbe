import type { EnvReader } from './env-reader.js';

/** `BASE_URL`: the public address of the gateway: scheme, host and port, without a trailing slash. */
export function readBaseUrl(env: EnvReader, defaultPort = 3000): string {
  const fallback = `http://localhost:${defaultPort}`;
  const value = env.url('BASE_URL', { default: fallback, protocols: ['http:', 'https:'] });
  // Reported already.
  if (value === '') return value;
  const { origin, pathname, search, hash, username, password } = new URL(value);
  if (/[^/]/.test(pathname) || search !== '' || hash !== '')
    return env.fault('BASE_URL', 'must be the root of a host, without a path, ? or #', '');
  if (username !== '' || password !== '')
    return env.fault('BASE_URL', 'must not contain a user or password', '');
  return origin;
}
