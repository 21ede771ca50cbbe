import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Permanent, Retryable } from '@earshot/domain';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anyFreePort } from '../network/free-port.js';
import { GuardedHttpClient, type Lookup } from './guarded-http-client.js';
import type { HttpClient } from './http-client.js';

let server: Server;
let port: number;
let requests = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    requests += 1;
    if (request.url === '/redirect') response.writeHead(302, { location: '/' }).end();
    else if (request.url === '/endless') response.write('x'.repeat(200_000));
    else if (request.url !== '/silent') response.end('inside');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  port = (server.address() as AddressInfo).port;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

/** A rule that refuses only by address, provided the port is one of the open ones. */
const open = (allowCidrs: readonly string[], ports: readonly number[] = [443]) => ({ allowCidrs, ports });
const notFound = /^[^ ]+: name not found, or no address that Earshot may connect to\.$/;
/** @returns the kind and message of the fault */
const faultOf = (sending: Promise<unknown>) =>
  sending.then(
    () => 'no fault',
    (error: Error) => `${error.name}: ${error.message}`,
  );

function resolvesTo(...addresses: string[]): Lookup {
  return (_hostname, options, done) => {
    const all = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    if (options.all === true) done(null, all);
    else done(null, addresses[0] ?? '', all[0]?.family ?? 4);
  };
}

describe('guarded HTTP client', () => {
  const spellings = [
    '127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.0.0.1', '0177.0.0.1', '017700000001',
    '127.000.000.001', '0.0.0.0', '0', '127.255.255.254', '[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]', 'localhost', 'LOCALHOST',
    '①②⑦.0.0.1', '127。0。0。1',
  ]; // prettier-ignore

  it.each(spellings)('does not connect to loopback written as %s', async (host) => {
    const before = requests;
    const client = new GuardedHttpClient(open([], [port]));
    for (const scheme of ['http', 'https']) {
      const sending = client.send({ method: 'POST', url: `${scheme}://${host}:${port}/` });
      const kind = /^localhost$/i.test(host) ? 'Retryable' : 'Permanent';
      expect(await faultOf(sending)).toMatch(
        new RegExp(`^${kind}: [^ ]+: name not found, or no address that Earshot may connect to\\.$`),
      );
    }
    expect(requests).toBe(before);
  });

  it('does not connect to a name if any of its addresses is not allowed', async () => {
    const client = new GuardedHttpClient(
      open(['127.0.0.1/32'], [port]),
      resolvesTo('127.0.0.1', '127.0.0.2'),
    );
    const sending = client.send({ method: 'GET', url: `http://brand.example:${port}/` });
    await expect(sending).rejects.toThrow(Retryable);
    await expect(sending).rejects.toThrow(notFound);
  });

  it('connects to the address that was checked, without resolving the name again', async () => {
    let lookups = 0;
    const rebinding: Lookup = (hostname, options, done) => {
      lookups += 1;
      resolvesTo(lookups === 1 ? '127.0.0.1' : '10.0.0.1')(hostname, options, done);
    };
    const client = new GuardedHttpClient(open(['127.0.0.0/8']), rebinding);
    await expect(client.send({ method: 'GET', url: `http://brand.example:${port}/` })).resolves.toMatchObject(
      {
        body: 'inside',
      },
    );
    expect(lookups).toBe(1);
  });

  it('connects to an allowed address, even if the list mixes IPv4 and IPv6 networks', async () => {
    const client = new GuardedHttpClient(open(['fd00::/8', '127.0.0.0/8']));
    const answer = await client.send({ method: 'POST', url: `http://127.0.0.1:${port}/` });
    expect(answer).toMatchObject({ status: 200, body: 'inside' });
  });

  it('does not follow redirects', async () => {
    const client = new GuardedHttpClient(open(['127.0.0.0/8']));
    const answer = await client.send({ method: 'GET', url: `http://127.0.0.1:${port}/redirect` });
    expect(answer.status).toBe(302);
  });

  it.each(['file:///etc/passwd', 'data:text/plain,hello', 'ftp://127.0.0.1/', 'not a url', ''])(
    'rejects %j, which is not an HTTP or HTTPS URL',
    async (url) => {
      const client = new GuardedHttpClient(open(['127.0.0.0/8']));
      expect(await faultOf(client.send({ method: 'GET', url }))).toMatch(/^Permanent: This is not a URL/);
    },
  );

  it('returns only the start of an endless body if asked to cut it', async () => {
    const client = new GuardedHttpClient(open(['127.0.0.0/8']));
    const url = `http://127.0.0.1:${port}/endless`;
    const answer = await client.send({ method: 'GET', url, cutBodyAtBytes: 65_536 });
    expect(answer).toEqual(expect.objectContaining({ status: 200, body: 'x'.repeat(65_536) }));
  });

  it('explains failures, with the same fault for names not found and names not allowed', async () => {
    const unused = await anyFreePort();
    const inside = new GuardedHttpClient(open(['127.0.0.0/8']));
    const nameless: Lookup = (_host, _options, done) =>
      done(Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' }), '');
    const send = (client: HttpClient, url: string, timeoutMs = 20_000) =>
      faultOf(client.send({ method: 'GET', url, timeoutMs }));
    expect([
      await send(inside, `http://127.0.0.1:${unused}/`),
      await send(inside, `http://127.0.0.1:${port}/silent`, 200),
      await send(new GuardedHttpClient(open([]), nameless), 'http://brand.example:443/'),
      await send(new GuardedHttpClient(open([]), resolvesTo('127.0.0.1')), 'http://brand.example:443/'),
    ]).toEqual([
      `Retryable: 127.0.0.1:${unused} refused the connection.`,
      `Retryable: 127.0.0.1:${port} did not answer within 0.2 s.`,
      'Retryable: brand.example:443: name not found, or no address that Earshot may connect to.',
      'Retryable: brand.example:443: name not found, or no address that Earshot may connect to.',
    ]);
  });

  it('connects to any port of a network on the allow list', async () => {
    const client = new GuardedHttpClient(open(['127.0.0.0/8'], [443]));
    await expect(client.send({ method: 'GET', url: `http://127.0.0.1:${port}/` })).resolves.toMatchObject({
      status: 200,
    });
  });

  it('does not send the user name and password of a URL', async () => {
    const before = requests;
    const client = new GuardedHttpClient(open(['127.0.0.0/8']));
    const sending = client.send({ method: 'GET', url: `http://user:pass@127.0.0.1:${port}/` });
    await expect(sending).rejects.toEqual(new Permanent('The URL must not contain a user name or password.'));
    expect(requests).toBe(before);
  });

  it('bypasses the proxies of the environment', async () => {
    const proxied: string[] = [];
    const proxy = createServer((request, response) => {
      proxied.push(request.url ?? '');
      response.end('from the proxy');
    });
    await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
    const { port: proxyPort } = proxy.address() as AddressInfo;
    const names = ['http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY'];
    for (const name of names) process.env[name] = `http://127.0.0.1:${proxyPort}`;
    try {
      const client = new GuardedHttpClient(open(['127.0.0.0/8']), resolvesTo('127.0.0.1'));
      const answer = await client.send({ method: 'GET', url: `http://brand.example:${port}/` });
      expect([answer.body, proxied]).toEqual(['inside', []]);
    } finally {
      for (const name of names) delete process.env[name];
      await new Promise((closed) => proxy.close(closed));
    }
  });
});
