import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import { trustOf } from './trust-of.js';

/** The client's address as the server sees it when 127.0.0.1 connects. */
async function seenAs(proxies: string[], forwarded: string): Promise<string> {
  const server = fastify({ trustProxy: trustOf(proxies) });
  server.get('/', (request) => request.ip);
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const headers = { 'x-forwarded-for': forwarded, connection: 'close' };
  const body = await (await fetch(`http://127.0.0.1:${port}`, { headers })).text();
  await server.close();
  return body;
}

describe('the address of a client', () => {
  it.each<[string, string[], string, string]>([
    ['behind the connecting proxy', ['peer'], '203.0.113.9', '203.0.113.9'],
    ['that forged a header', ['peer'], '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['in a private network', ['peer'], '10.1.1.1, 192.168.1.5', '192.168.1.5'],
    ['behind two proxies', ['peer', '10.0.0.7'], '198.51.100.1, 203.0.113.9, 10.0.0.7', '203.0.113.9'],
    ['behind a proxy that is not trusted', ['peer'], '203.0.113.9, 10.0.0.7', '10.0.0.7'],
    ['behind a proxy in a trusted network', ['127.0.0.0/8'], '203.0.113.9', '203.0.113.9'],
    [
      'behind a proxy that writes IPv4 as IPv6',
      ['peer', '10.0.0.7'],
      '203.0.113.9, ::ffff:10.0.0.7',
      '203.0.113.9',
    ],
    ['behind a proxy in a trusted IPv6 network', ['peer', 'fd00::/8'], '2001:db8::1, fd12::1', '2001:db8::1'],
    ['behind proxies that add ports', ['peer', '10.0.0.7'], '203.0.113.9:5, 10.0.0.7:6', '203.0.113.9:5'],
    ['that connects directly', ['10.0.0.7', '::1'], '198.51.100.1', '127.0.0.1'],
    ['behind a proxy that sends nonsense', ['peer', '10.0.0.7'], '10.0.0.7, unknown, 10.0.0.7', 'unknown'],
  ])('%s (trusted: %j, forwarded for: %s) is %s', async (_, proxies, forwarded, client) => {
    expect(await seenAs(proxies, forwarded)).toBe(client);
  });
});
