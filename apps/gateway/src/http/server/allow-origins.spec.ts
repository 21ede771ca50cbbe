import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../../testing/test-gateway.js';

const friend = 'https://app.example.com';
let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway({
    CORS_ORIGINS: `${friend},http://localhost:5173`,
    INSECURE_COOKIES: 'true',
  });
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

function send(
  path: string,
  headers: Record<string, string>,
  method = 'GET',
  body?: string,
): Promise<Response> {
  return fetch(`${gateway.url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
}
const preflight = (path: string, origin: string): Promise<Response> =>
  send(
    path,
    {
      origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,content-type',
    },
    'OPTIONS',
  );
const allowed = ({ headers }: Response) => [
  headers.get('access-control-allow-origin'),
  headers.get('access-control-allow-credentials'),
];

describe('pages of other origins', () => {
  it('may call if they are listed, and read the relevant headers', async () => {
    const token = { authorization: `Bearer ${tenant.key.token}` };
    const answer = await send('/api/v1/mentions', { ...token, origin: friend });
    expect(answer.status).toBe(200);
    expect(allowed(answer)).toEqual([friend, 'true']);
    expect(answer.headers.get('vary')?.toLowerCase()).toContain('origin');
    expect(answer.headers.get('access-control-expose-headers')).toMatch(/ETag.*X-Request-Id/);
    const refused = await send('/api/v1/mentions', { origin: 'http://localhost:5173' });
    expect([refused.status, ...allowed(refused)]).toEqual([401, 'http://localhost:5173', 'true']);
  });

  it('get an answer to a browser’s preflight request, with what they may send', async () => {
    for (const path of [
      '/api/v1/mentions/019aa5e1-8b2c-7d33-b1f0-7a8b9c0d1e2f',
      '/api/auth/sign-in',
      '/mcp',
    ]) {
      const answer = await preflight(path, friend);
      expect([answer.status, ...allowed(answer), await answer.text()]).toEqual([204, friend, 'true', '']);
      expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH');
      expect(answer.headers.get('access-control-allow-headers')).toContain('Idempotency-Key, If-Match');
    }
  });

  it('are not limited in their preflight requests, which carry no credential', async () => {
    const [answered, refused] = [
      await preflight('/api/v1/mentions', friend),
      await preflight('/api/v1/mentions', 'https://evil.example'),
    ];
    expect([answered.headers.has('ratelimit'), refused.headers.has('ratelimit')]).toEqual([false, true]);
  });

  it.each(['https://evil.example', 'null', 'https://app.example.com.evil.example', 'http://app.example.com'])(
    'get no permission if they are not listed: %s',
    async (origin) => {
      const asked = await preflight('/api/v1/mentions', origin);
      expect([asked.status, ...allowed(asked)]).toEqual([405, null, null]);
      const answer = await send('/api/v1/mentions', { authorization: `Bearer ${tenant.key.token}`, origin });
      expect(allowed(answer)).toEqual([null, null]);
      expect(answer.headers.get('vary')?.toLowerCase()).toContain('origin');
    },
  );

  it('may write with the user’s session if they are listed, but not otherwise', async () => {
    const write = (origin: string) =>
      send(
        '/api/v1/projects',
        {
          origin,
          'sec-fetch-site': 'same-site',
          cookie: `earshot_session=${tenant.session.token}`,
          'content-type': 'application/json',
        },
        'POST',
        JSON.stringify({ name: 'From a page' }),
      );
    expect((await write(friend)).status).toBe(201);
    expect((await write('https://evil.example')).status).toBe(403);
  });

  it('may call tools if they are listed', async () => {
    const call = (origin: string) =>
      send(
        '/mcp',
        {
          origin,
          authorization: `Bearer ${tenant.key.token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        'POST',
        JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
      );
    expect((await call(friend)).status).toBe(200);
    expect((await call('https://evil.example')).status).toBe(403);
  });

  it('get no CORS headers if none is listed', async () => {
    const closed = await startTestGateway();
    const answer = await fetch(`${closed.url}/api/v1/mentions`, { headers: { origin: friend } });
    expect([...allowed(answer), answer.headers.get('vary')]).toEqual([null, null, null]);
    await closed.close();
  });
});
