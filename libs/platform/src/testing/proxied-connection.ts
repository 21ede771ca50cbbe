import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What the network does to traffic: pass it on, delay it, drop it silently, disconnect after a number of bytes, corrupt the
 * bytes, or replace a text sent by clients with another one of the same length.
 */
export type NetworkMode =
  | { readonly kind: 'passes' }
  | { readonly kind: 'latency'; readonly ms: number }
  | { readonly kind: 'blackhole' }
  | { readonly kind: 'cut'; readonly afterBytes: number }
  | { readonly kind: 'garbage' }
  | { readonly kind: 'replaces'; readonly text: string; readonly by: string };

/** Called for each chunk on a connection: the result is passed on, or nothing if null. */
export interface ConnectionFilter {
  fromClient(bytes: Buffer): Buffer | null;
  fromServer(bytes: Buffer): Buffer | null;
}

/** A client's connection and the corresponding one to the server. */
export class ProxiedConnection {
  private mode: NetworkMode = { kind: 'passes' };
  private passedBytes = 0;
  private isBroken = false;
  private isSilent = false;
  /** Preserves the order of bytes. */
  private readonly order = new Map<Socket, Promise<void>>();

  constructor(
    private readonly client: Socket,
    private readonly target: Socket,
    closed: () => void,
    private readonly filter: ConnectionFilter | null,
  ) {
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      from.setNoDelay(true);
      from.on('data', (chunk: Buffer) => this.receive(chunk, from, to));
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

  private receive(chunk: Buffer, from: Socket, to: Socket): void {
    if (this.isSilent) return;
    const passed =
      this.filter === null
        ? chunk
        : from === this.client
          ? this.filter.fromClient(chunk)
          : this.filter.fromServer(chunk);
    if (passed !== null) this.carry(passed, from, to);
  }

  private carry(chunk: Buffer, from: Socket, to: Socket): void {
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
      case 'replaces': {
        const { text, by } = this.mode;
        if (from !== this.client) return this.write(chunk, from, to, 0);
        return this.write(Buffer.from(chunk.toString('latin1').replaceAll(text, by), 'latin1'), from, to, 0);
      }
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
