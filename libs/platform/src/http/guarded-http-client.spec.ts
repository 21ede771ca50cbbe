import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Permanent, Retryable } from '@earshot/domain';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createGuardedHttpClient, type Lookup } from './guarded-http-client.js';

let server: Server;
let port: number;
let requests = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    requests += 1;
    if (request.url === '/redirect') response.writeHead(302, { location: '/' }).end();
    else if (request.url === '/endless') response.write('x'.repeat(200_000));
    else response.end('inside');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  port = (server.address() as AddressInfo).port;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const neutral = new Permanent('The destination cannot be reached from here.');

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

  it.each(spellings)('does not connect to loopback spelled %s', async (host) => {
    const before = requests;
    const client = createGuardedHttpClient([]);
    await expect(client.send({ method: 'POST', url: `http://${host}:${port}/` })).rejects.toEqual(neutral);
    await expect(client.send({ method: 'POST', url: `https://${host}:${port}/` })).rejects.toEqual(neutral);
    expect(requests).toBe(before);
  });

  it('does not connect to a name as soon as one of its addresses is not public', async () => {
    const client = createGuardedHttpClient([], resolvesTo('93.184.216.34', '127.0.0.1'));
    await expect(client.send({ method: 'GET', url: `http://brand.example:${port}/` })).rejects.toEqual(
      neutral,
    );
  });

  it('connects to the address that was checked, without asking for it again', async () => {
    let lookups = 0;
    const rebinding: Lookup = (hostname, options, done) => {
      lookups += 1;
      resolvesTo(lookups === 1 ? '127.0.0.1' : '10.0.0.1')(hostname, options, done);
    };
    const client = createGuardedHttpClient(['127.0.0.0/8'], rebinding);
    await expect(client.send({ method: 'GET', url: `http://brand.example:${port}/` })).resolves.toMatchObject(
      {
        body: 'inside',
      },
    );
    expect(lookups).toBe(1);
  });

  it('connects to what the allow list names, whatever kinds of network stand in it', async () => {
    const client = createGuardedHttpClient(['fd00::/8', '127.0.0.0/8']);
    const answer = await client.send({ method: 'POST', url: `http://127.0.0.1:${port}/` });
    expect(answer).toMatchObject({ status: 200, body: 'inside' });
  });

  it('does not follow redirects', async () => {
    const client = createGuardedHttpClient(['127.0.0.0/8']);
    const answer = await client.send({ method: 'GET', url: `http://127.0.0.1:${port}/redirect` });
    expect(answer.status).toBe(302);
  });

  it.each(['file:///etc/passwd', 'data:text/plain,hello', 'ftp://127.0.0.1/', 'not a url', ''])(
    'refuses %j, which is not http or https',
    async (url) => {
      await expect(createGuardedHttpClient(['127.0.0.0/8']).send({ method: 'GET', url })).rejects.toEqual(
        neutral,
      );
    },
  );

  it('answers with the start of a body that never ends, where only the status matters', async () => {
    const client = createGuardedHttpClient(['127.0.0.0/8']);
    const url = `http://127.0.0.1:${port}/endless`;
    const answer = await client.send({ method: 'GET', url, cutBodyAtBytes: 65_536 });
    expect(answer).toEqual(expect.objectContaining({ status: 200, body: 'x'.repeat(65_536) }));
  });

  it('tells an allowed but refused connection as a passing fault', async () => {
    const unused = createServer().listen(0, '127.0.0.1');
    await new Promise((listening) => unused.once('listening', listening));
    const { port: freePort } = unused.address() as AddressInfo;
    await new Promise((closed) => unused.close(closed));
    const client = createGuardedHttpClient(['127.0.0.0/8']);
    await expect(client.send({ method: 'GET', url: `http://127.0.0.1:${freePort}/` })).rejects.toThrow(
      Retryable,
    );
  });
});
