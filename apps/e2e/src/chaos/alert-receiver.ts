import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** How a receiver may fail. All but `huge` leave the sender to try again; an answer that is too long is a good one. */
export const receiverFaults = ['5xx', '429', 'hang', 'drop', 'huge', 'redirect'] as const;
export type ReceiverFault = (typeof receiverFaults)[number];

/** One copy of a message, as it came whole. */
export interface Copy {
  /** Under which path it came: the alerts' destinations differ in it. */
  readonly path: string;
  readonly webhookId: string;
  readonly alertId: string;
  readonly mentionId: string;
  /** Whether the sender was told that it arrived. */
  readonly accepted: boolean;
}

interface Payload {
  readonly timestamp: string;
  readonly data: { readonly alert: { readonly id: string }; readonly mention: { readonly id: string } };
}

/**
 * Its second attempt comes seconds after its first, its third minutes after that: a receiver that refused what an earlier
 * disaster has held up already would only make everybody wait. So it fails the first copy of fresh messages.
 */
const freshMs = 15_000;

/** As far away as most receivers are: so there is always something in hand that a kill can interrupt. */
const distanceMs = 50;

/** Receives the alerts, and fails as it is told. */
export class AlertReceiver {
  readonly copies: Copy[] = [];
  private readonly seen = new Set<string>();
  private readonly server: Server;
  private fault: { readonly kind: ReceiverFault; left: number } | null = null;
  /** How many copies were failed. */
  failed = 0;

  private constructor() {
    this.server = createServer((request, response) => {
      this.take(request, response).catch(() => request.socket.destroy());
    });
  }

  static async start(): Promise<AlertReceiver> {
    const receiver = new AlertReceiver();
    await new Promise<void>((listening) => receiver.server.listen(0, '127.0.0.1', listening));
    return receiver;
  }

  /** @param path without slashes */
  urlOf(path: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/${path}`;
  }

  /** @param times how many messages it fails at most, until `heal` */
  fail(kind: ReceiverFault, times: number): void {
    this.fault = { kind, left: times };
  }

  heal(): void {
    this.fault = null;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { data, timestamp } = JSON.parse(await text(request)) as Payload;
    const webhookId = String(request.headers['webhook-id']);
    await sleep(distanceMs);
    const isFresh = !this.seen.has(webhookId) && Date.now() - Date.parse(timestamp) < freshMs;
    this.seen.add(webhookId);
    const fault = isFresh ? this.strike() : null;
    this.copies.push({
      path: (request.url ?? '').slice(1),
      webhookId,
      alertId: data.alert.id,
      mentionId: data.mention.id,
      accepted: fault === null || fault === 'huge',
    });
    answer(fault, request, response);
  }

  private strike(): ReceiverFault | null {
    if (this.fault === null || this.fault.left === 0) return null;
    this.fault.left -= 1;
    this.failed += 1;
    return this.fault.kind;
  }
}

function answer(fault: ReceiverFault | null, request: IncomingMessage, response: ServerResponse): void {
  switch (fault) {
    case null:
      response.writeHead(200).end('thanks');
      return;
    case '5xx':
      response.writeHead(503).end('down');
      return;
    case '429':
      response.writeHead(429, { 'retry-after': '1' }).end('slow down');
      return;
    case 'hang':
      return;
    case 'drop':
      request.socket.destroy();
      return;
    case 'huge':
      response.writeHead(200).end('x'.repeat(32 * 1024 * 1024));
      return;
    case 'redirect':
      response.writeHead(302, { location: '/elsewhere' }).end();
  }
}
