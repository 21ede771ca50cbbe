import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TcpProxy } from './tcp-proxy.js';

/** Echoes what it receives. */
let echo: Server;
let proxy: TcpProxy;
beforeEach(async () => {
  echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket));
  await new Promise<void>((listening) => echo.listen(0, '127.0.0.1', listening));
  proxy = await TcpProxy.open(`redis://127.0.0.1:${(echo.address() as AddressInfo).port}/0`);
});
afterEach(async () => {
  await proxy.goAway();
  await new Promise((closed) => echo.close(closed));
});

/** Opens a connection and waits for the first response. */
async function open(): Promise<Client> {
  const client = new Client(connect(Number(new URL(proxy.url).port), '127.0.0.1'));
  await client.hear('hello');
  return client;
}

class Client {
  heard = '';
  private isEnded = false;

  constructor(readonly socket: Socket) {
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => (this.heard += chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => (this.isEnded = true));
  }

  /** Sends a word, and resolves when it comes back. */
  async hear(word: string): Promise<void> {
    this.socket.write(word);
    while (!this.heard.endsWith(word)) await once(this.socket, 'data');
  }

  async ended(): Promise<void> {
    if (!this.isEnded) await new Promise((closed) => this.socket.once('close', closed));
  }
}

describe('TcpProxy', () => {
  it('delivers delayed bytes in the order they were sent, even after it has healed', async () => {
    const client = await open();
    proxy.become({ kind: 'latency', ms: 100 });
    client.socket.write('one ');
    await sleep(20);
    proxy.heal();
    await client.hear('two');
    expect(client.heard).toBe('helloone two');
  });

  it('resets only the connections that lost data in a blackhole', async () => {
    const [lost, spared] = [await open(), await open()];
    proxy.become({ kind: 'blackhole' });
    lost.socket.write('never');
    await sleep(100);
    proxy.heal();
    await lost.ended();
    await spared.hear('again');
    expect(lost.heard).toBe('hello');
  });

  it('cuts a connection after a given number of bytes', async () => {
    const client = await open();
    proxy.become({ kind: 'cut', afterBytes: 3 });
    client.socket.write('abcdef');
    await client.ended();
    expect(client.heard.length).toBeLessThan('helloabcdef'.length);
  });

  it('replaces bytes with others when set to garbage', async () => {
    const client = await open();
    proxy.become({ kind: 'garbage' });
    const sent = 'x'.repeat(64);
    client.socket.write(sent);
    while (client.heard.length < 'hello'.length + sent.length) await once(client.socket, 'data');
    expect(client.heard.slice('hello'.length)).not.toBe(sent);
  });

  it('keeps silenced connections open, and delivers the data of new ones', async () => {
    const client = await open();
    proxy.silence();
    client.socket.write('never');
    const other = await open();
    proxy.heal();
    await other.hear('again');
    expect([client.heard, client.socket.destroyed]).toEqual(['hello', false]);
    client.socket.destroy();
  });
});
