import { randomBytes } from 'node:crypto';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a network does to what passes: nothing, delay, silence, an end after so many bytes, or other bytes than were sent. */
export type NetworkMode =
  | { readonly kind: 'passes' }
  | { readonly kind: 'latency'; readonly ms: number }
  | { readonly kind: 'blackhole' }
  | { readonly kind: 'cut'; readonly afterBytes: number }
  | { readonly kind: 'garbage' };

const passes: NetworkMode = { kind: 'passes' };

/** A network between processes and one server, on a port of 127.0.0.1 that stays the same whatever the server does. */
export class TcpProxy {
  private readonly connections = new Set<Connection>();
  private readonly server: Server;
  private mode = passes;

  private constructor(private readonly behind: URL) {
    this.server = createServer((client) => this.accept(client));
  }

  /** @param url of the real server */
  static async open(url: string): Promise<TcpProxy> {
    const proxy = new TcpProxy(new URL(url));
    await new Promise<void>((listening) => proxy.server.listen(0, '127.0.0.1', listening));
    return proxy;
  }

  /** The same URL, through the proxy. */
  get url(): string {
    const url = new URL(this.behind);
    url.host = `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return url.href;
  }

  /**
   * Has the network be so, for connections that exist as well as new ones. What a blackhole swallowed never arrives: when
   * it ends, the connections that lost something are reset.
   */
  become(mode: NetworkMode): void {
    this.mode = mode;
    for (const connection of this.connections) connection.begin(mode);
  }

  /** All is well again. */
  heal(): void {
    this.become(passes);
  }

  /** Resets every connection; new ones are let in. */
  reset(): void {
    for (const connection of this.connections) connection.reset();
  }

  /** Connections that are open carry nothing any more, and nobody is told, ever; new ones are well. */
  silence(): void {
    for (const connection of this.connections) connection.silence();
  }

  async close(): Promise<void> {
    this.reset();
    await new Promise((closed) => this.server.close(closed));
  }

  private accept(client: Socket): void {
    const target = connect(Number(this.behind.port), this.behind.hostname);
    const connection = new Connection(client, target, () => this.connections.delete(connection));
    this.connections.add(connection);
    connection.begin(this.mode);
  }
}

/** A client's connection and the one to the server that it leads to. */
class Connection {
  private mode: NetworkMode = passes;
  private passedBytes = 0;
  private isBroken = false;
  private isSilent = false;
  /** Bytes overtake none that were sent before them. */
  private readonly order = new Map<Socket, Promise<void>>();

  constructor(
    private readonly client: Socket,
    private readonly target: Socket,
    closed: () => void,
  ) {
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      from.setNoDelay(true);
      from.on('data', (chunk: Buffer) => this.carry(chunk, from, to));
      from.on('error', () => undefined);
      from.on('close', () => {
        to.destroy();
        closed();
      });
    }
  }

  begin(mode: NetworkMode): void {
    this.mode = mode;
    this.passedBytes = 0;
    if (this.isBroken && mode.kind === 'passes') this.reset();
  }

  silence(): void {
    this.isSilent = true;
  }

  reset(): void {
    this.client.resetAndDestroy();
    this.target.resetAndDestroy();
  }

  private carry(chunk: Buffer, from: Socket, to: Socket): void {
    if (this.isSilent) return;
    switch (this.mode.kind) {
      case 'blackhole':
        this.isBroken = true;
        return;
      case 'latency':
        return this.write(chunk, from, to, this.mode.ms);
      case 'cut': {
        const room = this.mode.afterBytes - this.passedBytes;
        this.passedBytes += chunk.length;
        if (room > 0) this.write(chunk.subarray(0, room), from, to, 0);
        if (chunk.length >= room) to.end(() => this.reset());
        return;
      }
      case 'garbage':
        return this.write(randomBytes(chunk.length), from, to, 0);
      case 'passes':
        return this.write(chunk, from, to, 0);
    }
  }

  private write(chunk: Buffer, from: Socket, to: Socket, delayMs: number): void {
    const before = this.order.get(to);
    if (before === undefined && delayMs === 0) {
      if (!to.destroyed && !to.write(chunk)) {
        from.pause();
        to.once('drain', () => from.resume());
      }
      return;
    }
    const due = sleep(delayMs);
    const written = (before ?? Promise.resolve())
      .then(() => due)
      .then(() => {
        if (!to.destroyed) to.write(chunk);
        if (this.order.get(to) === written) this.order.delete(to);
      });
    this.order.set(to, written);
  }
}
