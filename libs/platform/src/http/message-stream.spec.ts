import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { Retryable } from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type WebSocket, WebSocketServer } from 'ws';
import { openMessageStream } from './message-stream.js';

let server: Server;
let sockets: WebSocketServer;
let url: string;
/** Handles an open stream on the server. */
let serve: (socket: WebSocket) => void;
/** The response sent instead of a stream. */
let refusal: ((response: ServerResponse) => void) | null;

beforeEach(async () => {
  refusal = null;
  server = createServer((_request, response) => refusal?.(response));
  sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request: IncomingMessage, socket, head) => {
    if (refusal === null) sockets.handleUpgrade(request, socket, head, (open) => serve(open));
    else socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 3\r\n\r\nno!');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/stream`;
});
afterEach(async () => {
  for (const client of sockets.clients) client.terminate();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

async function read(options: { silenceMs?: number; maxBytes?: number; signal?: AbortSignal } = {}) {
  const { messages } = await openMessageStream({ url, ...options });
  const seen: string[] = [];
  const fault = await (async () => {
    for await (const message of messages ?? []) seen.push(message);
  })().catch((error: unknown) => error as Error);
  return { seen, fault };
}

describe('openMessageStream', () => {
  it('yields every message in order, even those sent with the handshake, and ends when the server closes', async () => {
    serve = (socket) => {
      for (let count = 0; count < 500; count += 1) socket.send(`{"n":${count}}`);
      socket.close();
    };
    const { seen, fault } = await read();
    expect(seen).toEqual(Array.from({ length: 500 }, (_, count) => `{"n":${count}}`));
    expect(fault).toBeUndefined();
  });

  it('reads no more from the server than its reader takes, and closes when the reader leaves', async () => {
    const closed = new Promise((resolve) => {
      serve = (socket) => {
        socket.once('close', resolve);
        for (let count = 0; count < 20_000; count += 1) socket.send('x'.repeat(5_000));
      };
    });
    const { messages } = await openMessageStream({ url });
    for await (const message of messages ?? []) {
      expect(message).toHaveLength(5_000);
      break;
    }
    await closed;
  });

  it('returns status and body if the server opens no stream', async () => {
    refusal = () => undefined;
    expect(await openMessageStream({ url })).toEqual({ status: 400, body: 'no!', messages: null });
  });

  it('throws Retryable if the server refuses, sends too large a message, or goes silent', async () => {
    serve = (socket) => socket.send('x'.repeat(2_000));
    const large = await read({ maxBytes: 1_000 });
    expect([large.seen, large.fault]).toEqual([[], expect.any(Retryable)]);
    serve = (socket) => socket.send('one');
    const silent = await read({ silenceMs: 1_000 });
    expect(silent.seen).toEqual(['one']);
    expect(silent.fault).toEqual(new Retryable(`${new URL(url).host} has sent nothing for 1 s.`));
    server.close();
    server.closeAllConnections();
    const fault = await openMessageStream({ url }).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(Retryable);
    expect((fault as Error).message).toBe(`${new URL(url).host} refused the connection.`);
  });

  it('ends when aborted, both while opening and while open', async () => {
    const abort = new AbortController();
    serve = (socket) => socket.send('one');
    const { messages } = await openMessageStream({ url, signal: abort.signal });
    const reading = (async () => {
      for await (const message of messages ?? []) if (message === 'one') abort.abort();
    })();
    await expect(reading).rejects.toThrow(/was cancelled/);
    const opening = openMessageStream({ url, signal: abort.signal });
    await expect(opening).rejects.toThrow(/was cancelled/);
  });

  it('uses the proxy of the environment, except for this machine', async () => {
    const asked: string[] = [];
    server.on('connect', (request: IncomingMessage, client) => {
      asked.push(request.url ?? '');
      const { port } = server.address() as AddressInfo;
      const onwards = connect(port, '127.0.0.1', () => {
        client.write('HTTP/1.1 200 OK\r\n\r\n');
        onwards.pipe(client).pipe(onwards);
      });
    });
    serve = (socket) => socket.close();
    const proxy = url.replace('ws:', 'http:').replace('/stream', '');
    const before = process.env['http_proxy'];
    process.env['http_proxy'] = proxy;
    try {
      expect((await openMessageStream({ url: 'ws://stream.example/' })).status).toBe(101);
      expect((await openMessageStream({ url })).status).toBe(101);
    } finally {
      if (before === undefined) delete process.env['http_proxy'];
      else process.env['http_proxy'] = before;
    }
    expect(asked).toEqual(['stream.example:80']);
  });
});
