import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMonitor, fullPath, getMention, listMentions, operations } from '@earshot/contracts';
import { newId } from '@earshot/platform';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

interface Refusal {
  data: null;
  error: { code: string; message: string; details: { field: string; rule: string }[] };
  meta: { capability: string | null; requestId: string };
}

async function send(
  method: string,
  path: string,
  body?: string | Buffer,
  headers: Record<string, string> = {},
) {
  const response = await fetch(gateway.url + path, {
    method,
    headers: {
      authorization: `Bearer ${tenant.key.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const refusal = (await response.json()) as Refusal;
  expect(response.headers.get('x-request-id')).toBe(refusal.meta.requestId);
  expect(refusal).toEqual({
    data: null,
    error: { code: expect.any(String), message: expect.any(String), details: expect.any(Array) },
    meta: expect.objectContaining({ idempotencyReplayed: false }),
  });
  return { status: response.status, headers: response.headers, ...refusal };
}

function faults({ error }: Refusal): string[] {
  return error.details.map(({ field, rule }) => `${field} ${rule}`);
}

describe('a body', () => {
  it.each([
    ['{"name":5,"keywords":"acme"}', ['name string', 'keywords array']],
    ['{"name":" ","keywords":[]}', ['name min_length', 'keywords min_items']],
    ['{"name":"a","keywords":["x","",null]}', ['keywords[1] min_length', 'keywords[2] string']],
    ['{"name":"a","keywords":["x"],"sources":["x","vine"]}', ['sources[1] enum']],
    ['{"name":"a","keywords":["x"],"group_name":null}', ['group_name enum']],
    [
      '{"name":"a\\u0000b","keywords":["\\ud800"]}',
      ['name well_formed', 'name control_characters', 'keywords[0] well_formed'],
    ],
    ['{"name":"a","keywords":["x"],"__proto__":{"admin":true}}', ['__proto__ unknown_field']],
    ['{"name":"a","keywords":["x"],"constructor":{"prototype":1}}', ['constructor unknown_field']],
    ['{"name":"a","keywords":["x"],"id":"1"}', ['id unknown_field']],
    ['{}', ['name required', 'keywords required']],
    ['', ['name required', 'keywords required']],
    ['[]', ['body object']],
    ['null', ['body object']],
  ])('%s is refused, naming every fault', async (body, expected) => {
    const refusal = await send('POST', '/api/v1/monitors', body);
    expect([refusal.status, refusal.error.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(faults(refusal)).toEqual(expected);
  });

  it.each(['{', '{"a":1,}', '{"name":"a"} x', "{'a':1}", 'NaN', '\ufeff{'])(
    '%s is not JSON',
    async (body) => {
      const refusal = await send('POST', '/api/v1/monitors', body);
      expect([refusal.status, refusal.error.code]).toEqual([400, 'INVALID_REQUEST']);
    },
  );

  it('nested very deeply is refused', async () => {
    const deep = '['.repeat(50_000) + ']'.repeat(50_000);
    expect(faults(await send('POST', '/api/v1/monitors', `{"name":"a","keywords":${deep}}`))).toEqual([
      'keywords[0] string',
    ]);
  });

  it('that is not UTF-8 is refused', async () => {
    const refusal = await send('POST', '/api/v1/monitors', Buffer.from('{"name":"\xe9"}', 'latin1'));
    expect([refusal.status, refusal.error.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=latin1',
    'application/jsonp',
  ])('sent as %s is refused with 415', async (type) => {
    const refusal = await send('POST', '/api/v1/monitors', 'name=a', { 'content-type': type });
    expect([refusal.status, refusal.error.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('of 256 KiB is read and of one byte more is 413', async () => {
    const fill = (size: number) => `{"x":"${'y'.repeat(size - 8)}"}`;
    expect((await send('POST', '/api/v1/monitors', fill(256 * 1024))).status).toBe(400);
    const refusal = await send('POST', '/api/v1/monitors', fill(256 * 1024 + 1));
    expect([refusal.status, refusal.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it.each(operations.filter(({ method }) => method !== 'GET'))(
    'of one byte more is 413 even where there must be none, and documented: $name',
    async (operation) => {
      const { method } = operation;
      const path = fullPath(operation);
      const { paths } = (await (await fetch(`${gateway.url}/openapi.json`)).json()) as {
        paths: Record<string, Record<string, { responses: object }>>;
      };
      const refusal = await send(method, path.replace('{id}', newId()), 'y'.repeat(256 * 1024 + 1));
      expect([refusal.status, refusal.meta.capability]).toEqual([413, operation.name]);
      expect(Object.keys(paths[path]?.[method.toLowerCase()]?.responses ?? {})).toContain('413');
    },
  );

  it.each([
    [
      '26,000 unknown fields',
      JSON.stringify(
        Object.fromEntries(Array.from({ length: 26_000 }, (_, at) => [`f${at.toString(36)}`, 1])),
      ),
    ],
    [
      '86,000 invalid keywords',
      JSON.stringify({ name: 'a', keywords: Array.from({ length: 86_000 }, () => 7) }),
    ],
    ['a long field name', JSON.stringify({ ['n'.repeat(200_000)]: 1 })],
  ])('is refused with an answer shorter than itself: %s', async (_, body) => {
    const answer = await fetch(`${gateway.url}/api/v1/monitors`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tenant.key.token}`, 'content-type': 'application/json' },
      body,
    });
    const refusal = await answer.text();
    expect(answer.status).toBe(400);
    expect(refusal.length).toBeLessThan(12_000);
    expect((JSON.parse(refusal) as Refusal).error.details.length).toBeLessThanOrEqual(50);
  });

  it.each(['sign-up', 'sign-in'])('of %s is limited to 4 KiB', async (route) => {
    const fill = (size: number) => `{"x":"${'y'.repeat(size - 8)}"}`;
    expect((await send('POST', `/api/auth/${route}`, fill(4 * 1024))).status).toBe(400);
    const refusal = await send('POST', `/api/auth/${route}`, fill(4 * 1024 + 1));
    expect([refusal.status, refusal.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(refusal.error.message).toBe('The body is larger than 4 KiB.');
  });

  it('is refused if the operation takes none', async () => {
    const refusal = await send('DELETE', `/api/v1/alerts/${newId()}`, '{}');
    expect([refusal.status, ...faults(refusal)]).toEqual([400, 'body no_body']);
  });

  it('must not repeat a path parameter', async () => {
    const refusal = await send('PATCH', `/api/v1/mentions/${newId()}`, `{"id":"${newId()}","status":"done"}`);
    expect([refusal.status, ...faults(refusal)]).toEqual([400, 'id unknown_field']);
  });

  it('is not examined before the caller is authenticated', async () => {
    const refusal = await send('POST', '/api/v1/monitors', '{', { authorization: 'Bearer nobody' });
    expect(refusal.error.code).toBe('UNAUTHENTICATED');
  });
});

describe('a query', () => {
  it.each([
    ['limit=', 'limit integer'],
    ['limit=1e2', 'limit integer'],
    ['limit=0', 'limit minimum'],
    ['limit=101', 'limit maximum'],
    ['limit=5&limit=6', 'limit repeated'],
    ['is_relevant=1', 'is_relevant boolean'],
    ['is_relevant=', 'is_relevant boolean'],
    ['min_urgency=-1', 'min_urgency minimum'],
    ['status=open', 'status enum'],
    ['monitor_id=7', 'monitor_id uuid'],
    ['published_since=yesterday', 'published_since date_time'],
    ['published_since=2026-02-30T00:00:00Z', 'published_since date_time'],
    ['q=%00', 'q well_formed'],
    ['__proto__=1', '__proto__ unknown_field'],
    ['api_key=esk_x', 'api_key unknown_field'],
  ])('%s is refused', async (query, expected) => {
    const refusal = await send('GET', `/api/v1/mentions?${query}`);
    expect(refusal.status).toBe(400);
    expect(faults(refusal)).toContain(expected);
  });

  it('means the same as the arguments of the tool', async () => {
    const input = { limit: 3, is_relevant: false, q: '100%_', found_since: '2026-01-01T00:00:00+02:00' };
    const [rest, tool] = await gateway.both(listMentions, input, tenant.key);
    expect(rest.data).toEqual({ mentions: [], next_cursor: null, sync_cursor: null, sync_complete: null });
    expect(tool).toEqual(rest);
  });

  it('is refused for a write', async () => {
    const refusal = await send('POST', '/api/v1/monitors?name=a', '{"keywords":["x"]}');
    expect(faults(refusal)).toEqual(['name unknown_field', 'name required']);
  });

  it.each([
    ['GET', '/mentions?limit=0&limit=5&min_urgency=x&bogus=1', undefined],
    ['GET', `/mentions/no-id?id=${newId()}&bogus=1`, undefined],
    ['PATCH', '/monitors/no-id?x=1', '{"id":"7","name":"","keywords":[]}'],
  ])('is refused together with everything else that is wrong: %s %s', async (method, path, body) => {
    const expected = {
      '/mentions?limit=0&limit=5&min_urgency=x&bogus=1': [
        'limit repeated',
        'bogus unknown_field',
        'min_urgency integer',
        'limit minimum',
      ],
      '/monitors/no-id?x=1': [
        'x unknown_field',
        'id unknown_field',
        'id uuid',
        'name min_length',
        'keywords min_items',
      ],
    }[path] ?? ['id unknown_field', 'bogus unknown_field', 'id uuid'];
    const refusal = await send(method, `/api/v1${path}`, body);
    expect(faults(refusal).sort()).toEqual(expected.sort());
  });
});

describe('a URL', () => {
  it.each(['/api/v1/monitors/', '/API/v1/monitors', '/api/v1/nothing', '/api/v2/monitors', '/docs/'])(
    '%s is not found',
    async (path) => {
      const refusal = await send('GET', path);
      expect([refusal.status, refusal.error.code, refusal.meta.capability]).toEqual([404, 'NOT_FOUND', null]);
    },
  );

  it.each(['%zz', 'a'.repeat(101), 'abc', '%00'])('with the id %s is refused', async (id) => {
    const refusal = await send('GET', `/api/v1/mentions/${id}`);
    expect([refusal.status, refusal.error.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  it.each(['abc', 'a'.repeat(101), 'a'.repeat(8_000)])(
    'with the id %.9s names the field and the operation, and counts',
    async (id) => {
      const refusal = await send('GET', `/api/v1/mentions/${id}`);
      expect(faults(refusal)).toEqual(['id uuid']);
      expect(refusal.meta.capability).toBe('get_mention');
      expect(refusal.headers.get('ratelimit-limit')).not.toBeNull();
    },
  );

  it.each([
    ['PUT', '/api/v1/monitors', 'GET, HEAD, POST'],
    ['OPTIONS', '/api/v1/monitors', 'GET, HEAD, POST'],
    ['POST', '/api/v1/mentions', 'GET, HEAD, PATCH'],
    ['GET', '/api/auth/sign-in', 'POST'],
  ])('returns 405 and lists the allowed methods: %s %s', async (method, path, allowed) => {
    const refusal = await send(method, path);
    expect([refusal.status, refusal.error.code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(refusal.headers.get('allow')?.split(', ').sort().join(', ')).toBe(allowed);
  });

  it('that is far too long is 431 in the same format', async () => {
    const refusal = await send('GET', `/api/v1/mentions?q=${'a'.repeat(20_000)}`);
    expect([refusal.status, refusal.error.code]).toEqual([431, 'PAYLOAD_TOO_LARGE']);
  });
});

it('answers a request that is not HTTP with 400 in the same format', async () => {
  const { hostname, port } = new URL(gateway.url);
  const text = await new Promise<string>((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write('NONSENSE\r\n\r\n'));
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('close', () => resolve(received)).on('error', reject);
  });
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  const refusal = JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)) as Refusal;
  expect(refusal.error.code).toBe('INVALID_REQUEST');
});

it('never converts types for tools either', async () => {
  const wrong = await gateway.tool(listMentions, { limit: '5', is_relevant: 'true' }, tenant.key);
  expect(wrong.error?.details.map(({ rule }) => rule).sort()).toEqual(['boolean', 'integer']);
  const nested = await gateway.tool(getMention, { id: { id: newId() } }, tenant.key);
  expect(nested.error?.details.map(({ rule }) => rule)).toEqual(['string']);
  const key = await gateway.tool(createMonitor, { ...createMonitor.example, idempotency_key: 5 }, tenant.key);
  expect(key.error?.details.map(({ field }) => field)).toEqual(['idempotency_key']);
});
