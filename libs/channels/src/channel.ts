import type { Alert, ChannelName, Mention } from '@earshot/domain';

/** One notification, complete: a channel reads nothing else. */
export interface AlertMessage {
  /** The same on every attempt, so that receivers can drop what they already have. */
  readonly notificationId: string;
  readonly attemptAt: Date;
  readonly alert: Alert;
  readonly mention: Mention;
  readonly project: { readonly id: string; readonly name: string };
  /** Of the monitors that matched. */
  readonly monitorNames: readonly string[];
  /** The REST shapes, for programs. */
  readonly data: { readonly alert: unknown; readonly mention: unknown };
  /** Pages of this service, for people. */
  readonly links: { readonly mention: string; readonly alert: string };
  /** A sample that somebody asked for: nothing was found, and whoever gets it must be able to tell. */
  readonly isTest?: true;
}

/** Where a message goes: an e-mail address or a URL, with the signing secret where the channel has one. */
export interface Destination {
  readonly address: string;
  readonly secret: string | null;
}

/** Proof that the destination took the message. */
export interface DeliveryReceipt {
  /** What the destination answered, cut to 1 KB. */
  readonly answer: string;
}

/** A way to reach people or programs. It keeps no state per destination, so one serves all alerts. */
export interface Channel {
  readonly name: ChannelName;
  /** Why this destination cannot be used, as a sentence for who typed it; null = it can. */
  destinationFault(address: string): string | null;
  /**
   * Sends once.
   * @throws RateLimited | Retryable | Permanent, with messages that never repeat a secret
   */
  deliver(message: AlertMessage, to: Destination, signal: AbortSignal): Promise<DeliveryReceipt>;
  /** Lets go of connections; the channel is not used afterwards. */
  close(): Promise<void>;
}
