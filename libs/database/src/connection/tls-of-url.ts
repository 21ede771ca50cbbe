import { readFileSync } from 'node:fs';
import { parseUrl } from '@earshot/domain';
import type { EnvReader } from '@earshot/platform';

/** https://www.postgresql.org/docs/current/libpq-ssl.html#LIBPQ-SSL-PROTECTION, and `no-verify` of the driver. */
const modes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/**
 * The address of Postgres with TLS as libpq means it, for the driver: by itself it would verify certificates under
 * `require`, insist on TLS under `prefer`, and print warnings about both. `allow` is taken as `prefer`; a server that offers
 * no TLS is then used without (`withTlsOffered`). Reports faults to `env`.
 * @param name the variable that holds `url`
 */
export function withTlsMode(env: EnvReader, name: string, url: string): string {
  const parsed = parseUrl(url);
  if (parsed === null) return url;
  const given = parsed.searchParams;
  const mode = given.get('sslmode');
  if (mode !== null && !modes.includes(mode))
    return env.fault(name, `has an sslmode that is none of ${modes.join(', ')}`, url);
  // libpq's word for the authorities that are known here anyway.
  if (given.get('sslrootcert') === 'system') given.delete('sslrootcert');
  for (const parameter of ['sslrootcert', 'sslcert', 'sslkey']) assertPem(env, name, parameter, given);
  if (mode === null) return parsed.href;
  if (mode === 'verify-ca' && !given.has('sslrootcert'))
    return env.fault(name, 'needs sslrootcert beside sslmode=verify-ca; or use sslmode=verify-full', url);
  if (mode === 'allow') given.set('sslmode', 'prefer');
  if (mode === 'no-verify') {
    given.set('sslmode', 'require');
    given.delete('sslrootcert');
  }
  given.set('uselibpqcompat', 'true');
  return parsed.href;
}

/**
 * Runs `attempt` with the address, and once more without TLS where it is only preferred and the server offers none.
 * @param url as `withTlsMode` returns it
 */
export async function withTlsOffered<T>(url: string, attempt: (url: string) => Promise<T>): Promise<T> {
  try {
    return await attempt(url);
  } catch (error) {
    const parsed = new URL(url);
    if (parsed.searchParams.get('sslmode') !== 'prefer' || !offersNoTls(error)) throw error;
    parsed.searchParams.set('sslmode', 'disable');
    return attempt(parsed.href);
  }
}

/** Whether the server has answered that it has no TLS: the driver's words. */
export function offersNoTls(error: unknown): boolean {
  return /server does not support SSL/i.test(String((error as { readonly message?: unknown }).message));
}

function assertPem(env: EnvReader, name: string, parameter: string, given: URLSearchParams): void {
  const file = given.get(parameter);
  if (file === null) return;
  try {
    if (!readFileSync(file, 'utf8').includes('-----BEGIN '))
      env.fault(name, `names a file in ${parameter} that is not PEM`, null);
  } catch (error) {
    const { code } = error as { code?: unknown };
    env.fault(name, `names a file in ${parameter} that cannot be read (${String(code)})`, null);
  }
}
