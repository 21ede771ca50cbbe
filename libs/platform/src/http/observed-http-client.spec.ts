import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HttpClient } from './http-client.js';
import { type HttpOutcome, ObservedHttpClient, outcomeOf } from './observed-http-client.js';

const server = createServer((request, response) =>
  response.writeHead(Number(request.url?.slice(1))).end('body'),
);
let url: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

describe('ObservedHttpClient', () => {
  it.each<[string, HttpOutcome]>([
    ['/200', 'ok'],
    ['/304', 'ok'],
    ['/403', 'client_error'],
    ['/429', 'rate_limited'],
    ['/503', 'server_error'],
  ])('passes on the response to %s and reports it as %s', async (path, outcome) => {
    const told: string[] = [];
    const client = new ObservedHttpClient(new HttpClient(), (seen) => void told.push(outcomeOf(seen)));
    const answer = await client.send({ method: 'GET', url: url + path });
    expect([answer.status, told]).toEqual([Number(path.slice(1)), [outcome]]);
  });

  it('passes on a network error and reports it', async () => {
    const told: string[] = [];
    const client = new ObservedHttpClient(new HttpClient(), (seen) => void told.push(outcomeOf(seen)));
    const asked = client.send({ method: 'GET', url: 'http://127.0.0.1:1/' });
    await expect(asked).rejects.toThrow('refused the connection');
    expect(told).toEqual(['unreachable']);
  });
});
