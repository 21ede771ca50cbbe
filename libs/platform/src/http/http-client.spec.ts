import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { Permanent, Retryable } from '@earshot/domain';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from '../log/log.js';
import { HttpClient } from './http-client.js';

const http = new HttpClient();
const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024, 'a'));
const seen: string[] = [];
let server: Server;
let url: string;

const routes: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/echo': (request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { method, url: path, headers } = request;
      response.setHeader('X-Answer', 'yes').end(JSON.stringify({ method, path, headers, body }));
    });
  },
  '/redirect': (_, response) => response.writeHead(302, { location: '/inside' }).end('moved'),
  '/json': (_, response) => response.setHeader('content-type', 'application/json').end('{"id": 1}'),
  '/500': (_, response) => response.writeHead(500).end('broken'),
  '/never': () => undefined,
  '/stops': (_, response) => response.write('start'),
  '/breaks': (_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('start', () => response.destroy());
  },
  '/bomb': (_, response) => response.setHeader('content-encoding', 'gzip').end(bomb),
  '/large': (_, response) => response.end('x'.repeat(2_000)),
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://local').pathname;
    seen.push(path);
    const route = routes[path];
    if (route === undefined) response.writeHead(404).end();
    else route(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

describe('HttpClient', () => {
  it('uses the proxy of the environment, except for this machine', async () => {
    const { http_proxy: before } = process.env;
    try {
      process.env['http_proxy'] = 'http://127.0.0.1:9';
      expect((await http.send({ method: 'GET', url: `${url}/json` })).status).toBe(200);
      process.env['http_proxy'] = url;
      expect((await http.send({ method: 'GET', url: 'http://outside.example/json' })).status).toBe(200);
    } finally {
      if (before === undefined) delete process.env['http_proxy'];
      else process.env['http_proxy'] = before;
    }
  });

  it('sends method, query, headers and the body byte for byte', async () => {
    const body = '{"b": 1,  "a": "ü"}';
    const answer = await http.send({
      method: 'POST',
      url: `${url}/echo`,
      query: { q: '"a b" OR c&d', limit: 5 },
      headers: { 'content-type': 'application/json', 'x-mine': '1' },
      body,
    });
    const echo = JSON.parse(answer.body) as { path: string; method: string; body: string; headers: object };
    expect(echo).toMatchObject({
      method: 'POST',
      body,
      headers: { 'x-mine': '1', accept: 'application/json' },
    });
    const { searchParams } = new URL(echo.path, url);
    expect([...searchParams]).toEqual([
      ['q', '"a b" OR c&d'],
      ['limit', '5'],
    ]);
  });

  it('returns the status, the headers in lower case, and the body as text, even JSON', async () => {
    const answer = await http.send({ method: 'GET', url: `${url}/json` });
    expect(answer).toMatchObject({ status: 200, body: '{"id": 1}' });
    const echo = await http.send({ method: 'GET', url: `${url}/echo` });
    expect(echo.headers['x-answer']).toBe('yes');
  });

  it('returns a response for every status', async () => {
    await expect(http.send({ method: 'GET', url: `${url}/500` })).resolves.toMatchObject({
      status: 500,
      body: 'broken',
    });
    await expect(http.send({ method: 'GET', url: `${url}/nowhere` })).resolves.toMatchObject({ status: 404 });
  });

  it('does not follow redirects', async () => {
    const answer = await http.send({ method: 'GET', url: `${url}/redirect` });
    expect(answer).toMatchObject({ status: 302, headers: { location: '/inside' } });
    expect(seen).not.toContain('/inside');
  });

  it.each(['/never', '/stops'])(
    'gives up after the timeout, wherever the response stalls (%s)',
    async (path) => {
      const failure = http.send({ method: 'GET', url: `${url}${path}`, timeoutMs: 100 });
      await expect(failure).rejects.toThrow(`${new URL(url).host} did not answer within 0.1 s.`);
      await expect(failure).rejects.toBeInstanceOf(Retryable);
    },
  );

  it('aborts when the caller stops waiting', async () => {
    const caller = new AbortController();
    const failure = http.send({ method: 'GET', url: `${url}/never`, signal: caller.signal });
    caller.abort();
    await expect(failure).rejects.toThrow(`The request to ${new URL(url).host} was cancelled.`);
    await expect(failure).rejects.toBeInstanceOf(Retryable);
  });

  it('sends nothing if the caller had already stopped waiting', async () => {
    const before = seen.length;
    const failure = http.send({ method: 'GET', url: `${url}/json`, signal: AbortSignal.abort() });
    await expect(failure).rejects.toBeInstanceOf(Retryable);
    expect(seen).toHaveLength(before);
  });

  it('accepts a response of exactly the size limit and rejects a larger one', async () => {
    const get = (maxBytes: number) => http.send({ method: 'GET', url: `${url}/large`, maxBytes });
    await expect(get(2_000)).resolves.toMatchObject({ status: 200 });
    await expect(get(1_999)).rejects.toThrow(Retryable);
    await expect(get(1_999)).rejects.toThrow('is too large');
  });

  it('measures the size after decompression', async () => {
    expect(bomb.length).toBeLessThan(100_000);
    await expect(http.send({ method: 'GET', url: `${url}/bomb`, maxBytes: 1024 * 1024 })).rejects.toThrow(
      Retryable,
    );
  });

  it('reads only the start of a body if asked to cut it, even if compressed or broken off', async () => {
    const get = (path: string) =>
      http.send({ method: 'GET', url: `${url}${path}`, cutBodyAtBytes: 1_000, timeoutMs: 2_000 });
    await expect(get('/bomb')).resolves.toMatchObject({ status: 200, body: 'a'.repeat(1_000) });
    await expect(get('/breaks')).resolves.toMatchObject({ status: 200, body: 'start' });
    await expect(get('/json')).resolves.toMatchObject({ status: 200, body: '{"id": 1}' });
  });

  it('throws Retryable if a response breaks off', async () => {
    await expect(http.send({ method: 'GET', url: `${url}/breaks` })).rejects.toThrow(Retryable);
  });

  it('treats a refused connection as temporary and an invalid URL as permanent', async () => {
    const unused = await unusedPort();
    await expect(http.send({ method: 'GET', url: `http://127.0.0.1:${unused}/` })).rejects.toThrow(Retryable);
    await expect(http.send({ method: 'GET', url: 'http://' })).rejects.toThrow(Permanent);
  });

  it('reveals no secret of the request in the error or the log', async () => {
    const lines: string[] = [];
    const log = createLog({ service: 'spec', level: 'info', to: { write: (line) => void lines.push(line) } });
    const unused = await unusedPort();
    for (const target of [`http://me:hunter2@127.0.0.1:${unused}/hunter2`, 'http://', `${url}/never`]) {
      const error = await http
        .send({
          method: 'POST',
          url: target,
          query: { key: 'hunter2' },
          headers: { authorization: 'Bearer hunter2hunter2' },
          body: 'client_secret=hunter2',
          timeoutMs: 100,
        })
        .catch((thrown: unknown) => thrown as Error);
      expect(inspect(error, { depth: 20, showHidden: true })).not.toContain('hunter2');
      log.error({ err: error }, 'failed');
    }
    expect(lines).toHaveLength(3);
    expect(lines.join('')).not.toContain('hunter2');
  });
});

async function unusedPort(): Promise<number> {
  const unused = createServer();
  await new Promise<void>((listening) => unused.listen(0, '127.0.0.1', listening));
  const { port } = unused.address() as AddressInfo;
  await new Promise((closed) => unused.close(closed));
  return port;
}
