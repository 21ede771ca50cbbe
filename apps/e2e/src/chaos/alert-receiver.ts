import { setTimeout as sleep } from 'node:timers/promises';
import { HttpReceiver, type ReceivedRequest, type ReceiverAnswer } from '@earshot/platform/testing';

/** How a receiver may fail. After all but `huge` the sender retries; an overlong response counts as success. */
export const receiverFaults = ['5xx', '429', 'hang', 'drop', 'huge', 'redirect'] as const;
export type ReceiverFault = (typeof receiverFaults)[number];

/** A completely received copy of a message. */
export interface Copy {
  /** The path it arrived on, which differs between the alerts' destinations. */
  readonly path: string;
  readonly webhookId: string;
  readonly alertId: string;
  readonly mentionId: string;
  /** Whether the sender got a success response. */
  readonly accepted: boolean;
}

interface Payload {
  readonly timestamp: string;
  readonly data: { readonly alert: { readonly id: string }; readonly mention: { readonly id: string } };
}

/**
 * Only the first copy of a message this new is failed (ms). A second attempt comes seconds after the first, but a third
 * minutes later, so failing a message that an earlier disaster already delayed would only prolong the test.
 */
const freshMs = 15_000;

/** As slow as most receivers (ms), so that a kill always has deliveries under way to interrupt. */
const distanceMs = 50;

const answers: Readonly<Record<ReceiverFault, ReceiverAnswer>> = {
  '5xx': { status: 503, body: 'down' },
  '429': { status: 429, headers: { 'retry-after': '1' }, body: 'slow down' },
  hang: 'hang',
  drop: 'drop',
  huge: { status: 200, body: 'x'.repeat(32 * 1024 * 1024) },
  redirect: { status: 302, headers: { location: '/elsewhere' } },
};

/** Receives the alerts' messages, and fails on demand. */
export class AlertReceiver {
  readonly copies: Copy[] = [];
  private readonly seen = new Set<string>();
  private receiver!: HttpReceiver;
  private fault: { readonly kind: ReceiverFault; left: number } | null = null;
  /** The number of copies that were failed. */
  failed = 0;

  static async start(): Promise<AlertReceiver> {
    const alerts = new AlertReceiver();
    alerts.receiver = await HttpReceiver.start((request) => alerts.take(request));
    return alerts;
  }

  /** @param path without slashes */
  urlOf(path: string): string {
    return this.receiver.urlOf(path);
  }

  /** @param times the maximum number of messages to fail until `heal` */
  fail(kind: ReceiverFault, times: number): void {
    this.fault = { kind, left: times };
  }

  heal(): void {
    this.fault = null;
  }

  stop(): Promise<void> {
    return this.receiver.stop();
  }

  private async take({ path, headers, body }: ReceivedRequest): Promise<ReceiverAnswer> {
    const { data, timestamp } = JSON.parse(body) as Payload;
    const webhookId = String(headers['webhook-id']);
    await sleep(distanceMs);
    const isFresh = !this.seen.has(webhookId) && Date.now() - Date.parse(timestamp) < freshMs;
    this.seen.add(webhookId);
    const fault = isFresh ? this.strike() : null;
    this.copies.push({
      path: path.slice(1),
      webhookId,
      alertId: data.alert.id,
      mentionId: data.mention.id,
      accepted: fault === null || fault === 'huge',
    });
    return fault === null ? { status: 200, body: 'thanks' } : answers[fault];
  }

  private strike(): ReceiverFault | null {
    if (this.fault === null || this.fault.left === 0) return null;
    this.fault.left -= 1;
    this.failed += 1;
    return this.fault.kind;
  }
}
