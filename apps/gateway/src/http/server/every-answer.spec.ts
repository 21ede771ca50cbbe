import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAlert, createApiKey, listMentions, operations, scanMonitor } from '@earshot/contracts';
import { createLog } from '@earshot/platform';
import { type Data, fetchRest } from '../../testing/call-rest.js';
import {
  givenTenant,
  password,
  post,
  startTestGateway,
  type Tenant,
  type TestGateway,
} from '../../testing/test-gateway.js';

const lines: string[] = [];
const log = createLog({ service: 'gateway', level: 'trace', to: { write: (line) => void lines.push(line) } });
let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway({ BASE_URL: 'https://earshot.example' }, log);
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

describe('every answer', () => {
  it.each(['/', '/docs', '/openapi.json', '/health/live', '/nothing', '/api/v1/monitors', '/mcp'])(
    'of %s has a request id and restricts what browsers may do with it',
    async (path) => {
      const { headers } = await fetch(gateway.url + path);
      expect(headers.get('x-request-id')).toMatch(/^req_[0-9a-f-]{36}$/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  it.each(['/nothing', '/health/nothing', '/docs/reference/nothing'])(
    'of %s is the usual failure, since nothing exists there',
    async (path) => {
      const answer = await fetch(gateway.url + path);
      expect(await answer.json()).toMatchObject({
        data: null,
        error: { code: 'NOT_FOUND' },
        meta: { capability: null, docs: 'https://earshot.example/docs' },
      });
    },
  );

  it.each(operations)('of $name to an authenticated caller states the remaining limit', async (operation) => {
    const { headers } = await fetchRest(gateway.url, operation, {}, tenant.key);
    expect(headers.get('ratelimit-policy')).toBe('"key";q=480;w=60, "project";q=600;w=60');
    expect(headers.get('ratelimit')).toMatch(/^"key";r=\d+;t=\d+, "project";r=\d+;t=\d+$/);
    for (const name of ['limit', 'remaining', 'reset'])
      expect(headers.get(`ratelimit-${name}`)).toMatch(/^\d+$/);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('the log', () => {
  it('has one line per request, with the request id that the caller got', async () => {
    const answer = await gateway.rest(listMentions, {}, tenant.key);
    const own = lines
      .filter((line) => line.includes(answer.meta.requestId))
      .map((line) => JSON.parse(line) as Data);
    expect(own).toEqual([
      expect.objectContaining({ msg: 'request', method: 'GET', operation: 'list_mentions', status: 200 }),
    ]);
  });

  it('has lines about probes only at level debug: there are some every second', async () => {
    for (const path of ['/health/live', '/health/ready']) {
      const { headers } = await fetch(gateway.url + path);
      const id = headers.get('x-request-id') ?? '';
      const own = lines.filter((line) => line.includes(id)).map((line) => JSON.parse(line) as Data);
      expect(own).toEqual([expect.objectContaining({ msg: 'request', level: 'debug', route: path })]);
    }
  });

  it('names routes as the reference does, never the actual path', async () => {
    const id = '0192f3a0-0000-7000-8000-000000000001';
    const { meta } = await gateway.rest(scanMonitor, { id }, tenant.key);
    const line = lines.find((each) => each.includes(meta.requestId) && each.includes('"msg":"request"'));
    expect(JSON.parse(line ?? '')).toMatchObject({ route: '/api/v1/monitors/{id}/scan', status: 404 });
  });

  it('contains no password, token, key, secret or search text', async () => {
    const hook = { name: 'Hook', channel: 'webhook', destination: 'https://hooks.example/private-path' };
    const { data: alert } = await gateway.rest(createAlert, hook, tenant.key);
    const { data: key } = await gateway.rest(
      createApiKey,
      { name: 'k', scopes: ['mentions:read'] },
      tenant.session,
    );
    await gateway.rest(listMentions, { q: 'pineapple' }, tenant.key);
    await gateway.tool(listMentions, { q: 'pineapple' }, tenant.key);
    await post(gateway.url, '/api/auth/sign-in', {
      email: tenant.email,
      password: 'wrong but still private',
    });
    const all = lines.join('');
    const secrets = [
      password,
      'wrong but still private',
      'pineapple',
      'private-path',
      tenant.session.token,
      tenant.key.token,
      (alert as Data)['secret'],
      (key as Data)['key'],
    ];
    for (const secret of secrets) expect(all).not.toContain(secret);
    expect(all).not.toMatch(/es[ks]_\w{10}|whsec_\w{10}/);
  });
});
