import type { Alert, ChannelName, Mention, MentionChange } from '@earshot/domain';

/** How many mentions a message shows at most: the most urgent. Of more it names the number. */
export const maxShown = 20;

/** One notification, complete: a channel reads nothing else. */
export interface AlertMessage {
  /** The same on every attempt, so that receivers can drop what they already have. */
  readonly notificationId: string;
  readonly attemptAt: Date;
  readonly alert: Alert;
  /** `timeZone` is an IANA name: times are shown in it. */
  readonly project: { readonly id: string; readonly name: string; readonly timeZone: string };
  /** What the message shows: at least one, at most `maxShown`, the most urgent of all that it is about, those first. */
  readonly items: readonly MessageItem[];
  /** How many mentions it is about in all, at least as many as `items`. */
  readonly total: number;
  /** What changed of the one mention, where the message is about a change; null = the alert fired. For webhooks only. */
  readonly change: MentionChange | null;
  /** When that happened, or when the alert fired. */
  readonly occurredAt: Date;
  /** The alert in its REST shape, for programs. */
  readonly data: unknown;
  /** Pages of the console, for people. */
  readonly links: {
    readonly alert: string;
    /** The message, with all the mentions that it is about. */
    readonly list: string;
    /** Stops the messages without signing in; null where that is not possible (not an e-mail). */
    readonly unsubscribe: string | null;
  };
  /** A requested test: nothing was found, and the recipient must be able to see that. */
  readonly isTest?: true;
}

/** One mention of a message. */
export interface MessageItem {
  readonly mention: Mention;
  /** Of the monitors that matched. */
  readonly monitorNames: readonly string[];
  /** The mention's page in the console. */
  readonly link: string;
  /** null where it cannot be triaged from the message: it is not an e-mail, or a test. */
  readonly triage: TriageLinks | null;
  /** The mention in its REST shape, for programs. */
  readonly data: unknown;
}

/** Pages that say what became of a mention, without signing in. */
export interface TriageLinks {
  readonly done: string;
  readonly ignored: string;
}

/** Where a message goes: an e-mail address or a URL, with the signing secrets where the channel has some. */
export interface Destination {
  readonly address: string;
  readonly secret: string | null;
  /** The secret before the last rotation, while receivers may still know only that one; null = none. */
  readonly previousSecret: string | null;
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
   * @throws RateLimited | Retryable | Permanent (DestinationGone where no message will ever arrive there), with messages
   * that never repeat a secret
   */
  deliver(message: AlertMessage, to: Destination, signal: AbortSignal): Promise<DeliveryReceipt>;
  /** Lets go of connections; the channel is not used afterwards. */
  close(): Promise<void>;
}
