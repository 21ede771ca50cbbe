import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fullPath, getMention, operations } from '@earshot/contracts';
import { newId } from '@earshot/platform';
import { failureOf, type RawAnswer, sendRaw } from '../../testing/raw-http.js';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

const host = 'Host: localhost\r\n';

/** Sends a request of an allowed caller with exactly these further headers and body. */
function send(method: string, path: string, more = '\r\n'): Promise<RawAnswer> {
  return sendRaw(
    gateway.url,
    `${method} ${path} HTTP/1.1\r\n${host}Authorization: Bearer ${tenant.key.token}\r\n${more}`,
  );
}

describe('a request that Node or its parser would refuse in their own format is refused in ours:', () => {
  const chunked = `POST /api/v1/monitors HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n`;

  it.each([
    ['text that is not HTTP', 'NONSENSE\r\n\r\n', 400],
    ['an unknown method', `BREW /docs HTTP/1.1\r\n${host}\r\n`, 400],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['no host', 'GET /docs HTTP/1.1\r\n\r\n', 400],
    ['two hosts', `GET /docs HTTP/1.1\r\n${host}${host}\r\n`, 400],
    ['a tunnel', `CONNECT example.org:443 HTTP/1.1\r\n${host}\r\n`, 400],
    ['a space in a header name', `GET /docs HTTP/1.1\r\n${host}X Y: z\r\n\r\n`, 400],
    ['NUL in a header', `GET /docs HTTP/1.1\r\n${host}X: \0\r\n\r\n`, 400],
    ['NUL in the URL', `GET /do\0cs HTTP/1.1\r\n${host}\r\n`, 400],
    ['non-ASCII letters in the URL', `GET /docs?q=\u00e9 HTTP/1.1\r\n${host}\r\n`, 400],
    [
      'two content lengths',
      `POST /mcp HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`,
      400,
    ],
    ['a content length together with chunks', `${chunked}Content-Length: 2\r\n\r\n0\r\n\r\n`, 400],
    ['a chunk without a valid size', `${chunked}\r\nzz\r\n`, 400],
    ['endless chunk extensions', `${chunked}\r\n1;${'x'.repeat(20_000)}\r\n`, 413],
    ['endless headers', `GET /docs HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['an endless URL', `GET /docs?${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431],
    [
      'an unknown expectation',
      `POST /mcp HTTP/1.1\r\n${host}Expect: tea\r\nContent-Length: 2\r\n\r\n{}`,
      417,
    ],
  ])('%s', async (_, text, status) => {
    const answer = await sendRaw(gateway.url, text);
    expect(answer.status).toBe(status);
    const { error, meta } = failureOf(answer);
    expect(error.code).toBe([413, 431].includes(status) ? 'PAYLOAD_TOO_LARGE' : 'INVALID_REQUEST');
    expect(meta.capability).toBeNull();
  });

  it('ignores what follows garbage', async () => {
    const answer = await sendRaw(gateway.url, `GARBAGE\r\n\r\nGET /docs HTTP/1.1\r\n${host}\r\n`);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('connection')).toBe('close');
  });
});

it.each(['/api/v1', '/%61pi/v1', 'http://localhost/api/v1', 'HTTP://localhost:80/%61%70i/v1'])(
  'counts as an unknown caller with an address below %s, whether its path exists or not',
  async (base) => {
    for (const [path, status] of [
      ['/monitors', 401],
      ['/nothing', 404],
      ['/nothing?q=%zz', 404],
    ] as const) {
      const answer = await sendRaw(gateway.url, `GET ${base}${path} HTTP/1.1\r\n${host}\r\n`);
      expect([path, answer.status, answer.headers.has('ratelimit')]).toEqual([path, status, true]);
    }
  },
);

describe('a body', () => {
  const json = 'Content-Type: application/json\r\n';
  const large = 'x'.repeat(256 * 1024 + 1);

  it.each([
    ['announced by its length', `${json}Content-Length: ${large.length}\r\n\r\n`],
    [
      'announced, and waiting for 100 Continue',
      `${json}Expect: 100-continue\r\nContent-Length: ${large.length}\r\n\r\n`,
    ],
    ['in chunks', `${json}Transfer-Encoding: chunked\r\n\r\n${large.length.toString(16)}\r\n${large}\r\n`],
  ])('that is too large is refused: %s', async (_, more) => {
    const answer = await send('POST', '/api/v1/monitors', more);
    expect([answer.status, failureOf(answer).error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it.each([
    `${json}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}`,
    `${json}Content-Encoding: br\r\nContent-Length: 2\r\n\r\n{}`,
    `${json}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
    'Content-Length: 2\r\n\r\n{}',
    'Content-Type: ;;;\r\nContent-Length: 2\r\n\r\n{}',
    'Content-Type: text/json\r\nContent-Length: 2\r\n\r\n{}',
    'Content-Type: application/json; charset=utf-16\r\nContent-Length: 2\r\n\r\n{}',
  ])('that is not plain JSON is refused: %j', async (more) => {
    for (const path of ['/api/v1/monitors', '/mcp']) {
      const answer = await send('POST', path, more);
      expect([answer.status, failureOf(answer).error.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    }
  });

  it.each([
    'Idempotency-Key: a\r\nIdempotency-Key: b\r\n',
    'Idempotency-Key:\r\n',
    'Idempotency-Key: \u00e9\r\n',
  ])('with an invalid or repeated idempotency key is refused: %j', async (header) => {
    const body = JSON.stringify({ name: 'a', keywords: ['b'] });
    const more = `${header}${json}Content-Length: ${body.length}\r\n\r\n${body}`;
    const { error } = failureOf(await send('POST', '/api/v1/monitors', more));
    expect(error.details.map(({ field }) => field)).toEqual(['idempotency_key']);
  });
});

describe('a URL', () => {
  const id = newId();

  it.each([
    '/api/v1/monitors/',
    '//api/v1/monitors',
    '/API/v1/monitors',
    '/api/v1/Monitors',
    `/api/v1/mentions/${id}/`,
    '/api/v1/mentions/',
    '/api/v1',
    '/docs/',
    '/DOCS',
    '/numbers',
    '*',
  ])('%s is not found, whatever is sent there', async (path) => {
    for (const [method, more] of [
      ['GET', '\r\n'],
      ['POST', 'Content-Type: application/json\r\nContent-Length: 1\r\n\r\n{'],
      ['POST', 'Content-Type: text/plain\r\nContent-Length: 999999\r\n\r\n'],
    ] as const) {
      const answer = await send(method, path, more);
      expect([answer.status, failureOf(answer).error.code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it.each(['%', '%zz', '%ff', '%c0%80', '%ed%a0%80', 'a%2Fb', '%00', '%2e%2e', 'a'.repeat(101)])(
    'with the id %s is refused',
    async (wrong) => {
      const answer = await send('GET', `/api/v1/mentions/${wrong}`);
      expect([answer.status, failureOf(answer).error.code]).toEqual([400, 'INVALID_REQUEST']);
    },
  );

  it.each(['q=%zz', 'q=%ff', 'q=%', 'q=%ed%a0%80'])(
    'with the query %s is refused, and the query is named',
    async (query) => {
      const { error } = failureOf(await send('GET', `/api/v1/mentions?${query}`));
      expect(error.details.map(({ field, rule }) => `${field} ${rule}`)).toEqual(['q percent_encoding']);
    },
  );

  it.each(['/api/auth/session', '/mcp', '/api/auth/sign-in', '/api/v1/monitors'])(
    '%s accepts no query',
    async (path) => {
      const method = path === '/api/auth/session' ? 'GET' : 'POST';
      const { error } = failureOf(await send(method, `${path}?api_key=secret`, 'Content-Length: 0\r\n\r\n'));
      const missing = path === '/api/v1/monitors' ? ['name required', 'keywords required'] : [];
      expect(error.details.map(({ field, rule }) => `${field} ${rule}`)).toEqual([
        'api_key unknown_field',
        ...missing,
      ]);
    },
  );
});

describe('a method', () => {
  const taken = new Map<string, string[]>([
    ['/', ['GET']],
    ['/sign-in', ['GET']],
    ['/p/acme/inbox', ['GET']],
    ['/assets/x.js', ['GET']],
    ['/docs', ['GET']],
    ['/openapi.json', ['GET']],
    [`/docs/reference/${getMention.name}`, ['GET']],
    ['/health/live', ['GET']],
    ['/health/ready', ['GET']],
    ['/mcp', ['POST']],
    ['/api/auth/sign-up', ['POST']],
    ['/api/auth/sign-in', ['POST']],
    ['/api/auth/sign-out', ['POST']],
    ['/api/auth/session', ['GET']],
    ['/triage/x', ['GET', 'POST']],
    ['/resume/x', ['GET', 'POST']],
    ['/stop-note-mails/x', ['GET', 'POST']],
    ['/unsubscribe/x', ['GET', 'POST']],
    ['/unsubscribe/x/y', ['GET', 'POST']],
  ]);
  for (const operation of operations) {
    const path = fullPath(operation).replace(/\{\w+\}/, newId());
    taken.set(
      path,
      operations.filter((one) => fullPath(one) === fullPath(operation)).map(({ method }) => method),
    );
  }
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'REPORT'];

  it.each([...taken])(
    'that %s does not accept is refused with 405, and the answer lists those it accepts',
    async (path, allowed) => {
      const named = [...new Set(allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed)].sort().join(', ');
      for (const method of methods.filter((one) => !allowed.includes(one))) {
        const answer = await send(method, path, 'Content-Type: text/plain\r\nContent-Length: 1\r\n\r\n{');
        expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, named]);
        expect(failureOf(answer).error.code).toBe('METHOD_NOT_ALLOWED');
      }
    },
  );

  it.each(['/docs', '/openapi.json', '/health/live', '/api/v1/monitors'])(
    'HEAD of %s returns what GET does, without the body',
    async (path) => {
      const [got, head] = [
        await send('GET', path),
        await fetch(gateway.url + path, {
          method: 'HEAD',
          headers: { authorization: `Bearer ${tenant.key.token}` },
        }),
      ];
      expect([head.status, await head.text()]).toEqual([got.status, '']);
      expect(head.headers.get('content-type')).toBe(got.headers.get('content-type'));
    },
  );
});
