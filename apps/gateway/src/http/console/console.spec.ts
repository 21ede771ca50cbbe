import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastify from 'fastify';
import { createLog } from '@earshot/platform';
import { startTestGateway, type TestGateway } from '../../testing/test-gateway.js';
import { consolePolicy, openConsoleDoor } from './console.js';
import { consoleFolder, readConsoleSite } from './console-site.js';

const lines: Record<string, unknown>[] = [];
const log = createLog({
  service: 'gateway',
  level: 'info',
  to: { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
});
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({}, log);
});
afterAll(() => gateway.close());

const html = readFileSync(join(consoleFolder, 'index.html'), 'utf8');
const [script = ''] = /\/assets\/[\w-]+\.js/.exec(html) ?? [];
const inBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

interface Sent {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** The response as sent: fetch would decompress it. */
async function send(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Sent> {
  const call = request(gateway.url + path, { method, headers });
  call.end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece as Buffer);
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) };
}

describe('the console', () => {
  it.each([
    '/',
    '/sign-in',
    '/sign-in/x',
    '/sign-up',
    '/join/x',
    '/account',
    '/new',
    '/p/acme/inbox',
    '/p/no/such/view',
  ])('is one page at %s, with its content security policy, revalidated each time', async (path) => {
    const { status, headers, body } = await send(path, inBrowser);
    expect([status, headers['content-type'], body.toString()]).toEqual([
      200,
      'text/html; charset=utf-8',
      html,
    ]);
    expect(headers['content-security-policy']).toBe(consolePolicy);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['ratelimit']).toBeUndefined();
  });

  it('has files that are cached permanently, in the smallest encoding that the client accepts', async () => {
    const plain = await send(script);
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const brotli = await send(script, { 'accept-encoding': 'gzip, deflate, br, zstd' });
    const gzip = await send(script, { 'accept-encoding': 'gzip, br;q=0' });
    expect([brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(brotli.body.length).toBeLessThan(gzip.body.length);
    expect(Number(brotli.headers['content-length'])).toBe(brotli.body.length);
  });

  it.each([
    ['the page', '/'],
    ['a file', script],
  ])('sends no body of %s to a client that already has it', async (_, path) => {
    const { headers } = await send(path, inBrowser);
    const etag = String(headers.etag);
    for (const known of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const again = await send(path, { ...inBrowser, 'if-none-match': known });
      expect([known, again.status, again.body.length]).toEqual([known, 304, 0]);
      expect(again.headers).toMatchObject({ etag, 'cache-control': headers['cache-control'] });
    }
    expect((await send(path, { ...inBrowser, 'if-none-match': 'W/"other"' })).status).toBe(200);
  });

  it('answers HEAD like GET, without the body', async () => {
    const [got, head] = [await send('/p/x', inBrowser), await send('/p/x', inBrowser, 'HEAD')];
    expect([head.status, head.body.length]).toEqual([200, 0]);
    for (const name of ['etag', 'content-length', 'content-type', 'vary', 'cache-control'])
      expect([name, head.headers[name]]).toEqual([name, got.headers[name]]);
  });

  it('points programs at / to the reference', async () => {
    for (const accept of [undefined, '*/*', 'application/json']) {
      const answer = await send('/', accept === undefined ? {} : { accept });
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.headers['vary']).toContain('accept');
      expect(JSON.parse(answer.body.toString())).toMatchObject({
        docs: 'http://earshot.example/docs',
        openapi: 'http://earshot.example/openapi.json',
        tools: 'http://earshot.example/mcp',
      });
    }
    expect((await send('/', inBrowser)).headers['vary']).toBe('accept, accept-encoding');
  });

  it.each([
    '/assets/nothing.js',
    '/assets/',
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/p',
    '/sign-out',
    '/reset/abc',
    '/docs/nothing',
  ])('is not served at %s: a browser gets a page that leads on, a program the usual error', async (path) => {
    const page = await send(path, inBrowser);
    expect([page.status, page.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body.toString()).toMatch(/There is no such page.*href="\/".*href="\/reset-password"/s);
    const { status, body } = await send(path, { accept: '*/*' });
    expect(status).toBe(404);
    expect(JSON.parse(body.toString())).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });

  it.each(['/api/nothing', '/api', '/mcp/nothing', '/health/nothing'])(
    'leaves errors at %s to programs, even in a browser',
    async (path) => {
      const { status, body } = await send(path, inBrowser);
      expect([status, JSON.parse(body.toString())]).toMatchObject([404, { error: { code: 'NOT_FOUND' } }]);
    },
  );

  it('leaves the pages for e-mail links and the reference alone', async () => {
    for (const path of ['/reset-password', '/docs', '/unsubscribe/x'])
      expect((await send(path, inBrowser)).body.toString()).not.toContain('id="root"');
  });

  it('writes one line to the log, which does not contain the project', async () => {
    lines.length = 0;
    await send('/p/secret-plans/inbox', inBrowser);
    expect(lines.filter(({ msg }) => msg === 'request').map(({ route, status }) => [route, status])).toEqual([
      ['/p/*', 200],
    ]);
    expect(JSON.stringify(lines)).not.toContain('secret-plans');
  });
});

describe('a console that was not built', () => {
  it('is reported once in the log, and each of its addresses says what to do', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'earshot-site-'));
    lines.length = 0;
    const server = fastify();
    openConsoleDoor(server, readConsoleSite(empty), 'http://earshot.example', log);
    rmSync(empty, { recursive: true });
    const url = await server.listen({ host: '127.0.0.1', port: 0 });
    for (const path of ['/', '/p/acme/inbox', '/assets/index.js'])
      expect(await (await fetch(url + path, { headers: inBrowser })).json()).toMatchObject({
        code: 'NOT_FOUND',
        message: expect.stringContaining('npm run build'),
      });
    expect(lines.map(({ msg }) => msg)).toEqual([expect.stringContaining('npm run build')]);
    expect((await fetch(url)).status).toBe(200);
    await server.close();
  });
});
