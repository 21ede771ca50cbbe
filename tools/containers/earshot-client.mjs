import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Creates an account, a project and a key through the API.
 * @param {string} base the gateway's address
 */
export async function openAccount(base) {
  const account = {
    email: `ada-${Date.now()}@example.org`,
    password: randomBytes(16).toString('hex'),
    name: 'Ada',
  };
  const { session_token: session } = await call(base, 'POST', '/api/auth/sign-up', account);
  const asPerson = { authorization: `Bearer ${session}` };
  const project = await call(base, 'POST', '/api/v1/projects', { name: `Acme ${Date.now()}` }, asPerson);
  const scopes = ['monitors', 'mentions', 'alerts'].flatMap((of) => [`${of}:read`, `${of}:write`]);
  const { key } = await call(
    base,
    'POST',
    '/api/v1/api-keys',
    { name: 'check', scopes },
    {
      ...asPerson,
      'x-project-id': project.id,
    },
  );
  return { ...account, project, key, headers: { authorization: `Bearer ${key}` } };
}

/**
 * Sends one request. An error response is thrown with its text.
 * @returns {Promise<any>} the response's `data`
 */
export async function call(base, method, path, body, headers = {}) {
  const answer = await fetch(base + path, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text).data;
}

/** The newest mentions a key can see. */
export async function mentionsOf(base, { headers }) {
  return (await call(base, 'GET', '/api/v1/mentions?limit=50', undefined, headers)).mentions;
}

/**
 * Retries until `look` returns something; if it never does, throws with the last error.
 * @template T
 * @param {string} what for the message
 * @param {number} seconds
 * @param {() => Promise<T | undefined>} look
 * @returns {Promise<T>}
 */
export async function until(what, seconds, look) {
  const end = Date.now() + seconds * 1000;
  let reason = '';
  do {
    try {
      const found = await look();
      if (found !== undefined && found !== false) return found;
    } catch (error) {
      reason = error.cause?.message ?? error.message;
    }
    await sleep(1_000);
  } while (Date.now() < end);
  throw new Error(`${what}: not within ${seconds} s${reason === '' ? '' : `; last: ${reason}`}`);
}
