import type { AlertOutput, MentionOutput } from '@earshot/contracts';
import type { Alert, ChannelName, Mention, MentionChange } from '@earshot/domain';

/**
 * The limit for one attempt through any channel (ms), shorter than the lease of a notification: 20 seconds for an e-mail after
 * at most 5 in which it waits for a connection.
 */
export const attemptTimeoutMs = 25_000;

/** One complete notification: a channel reads nothing else. */
export interface AlertMessage {
  /** The same on every attempt, so that receivers can drop duplicates. */
  readonly notificationId: string;
  readonly attemptAt: Date;
  readonly alert: Alert;
  /** `timeZone` is an IANA name, in which times are shown. */
  readonly project: { readonly id: string; readonly name: string; readonly timeZone: string };
  /** The mentions shown: one to `mentionsShown`, the most urgent of all that the message is about, in that order. */
  readonly items: readonly MessageItem[];
  /** The total number of mentions that the message is about, at least as many as `items`. */
  readonly total: number;
  /** What changed about the mention, if the message is about a change; null = the alert fired. Webhooks only. */
  readonly change: MentionChange | null;
  /** The time of the change, or when the alert fired. */
  readonly occurredAt: Date;
  /** The alert in its REST shape, for programs. */
  readonly data: AlertOutput;
  /** Pages of the console, for people. */
  readonly links: {
    readonly alert: string;
    /** The message, with all of its mentions. */
    readonly list: string;
    /** Stops the messages without signing in; null if that is not possible (not an e-mail). */
    readonly unsubscribe: string | null;
  };
  /** A requested test: nothing was found, and the recipient must be able to tell. */
  readonly isTest?: true;
}

/** One mention in a message. */
export interface MessageItem {
  readonly mention: Mention;
  /** The monitors that matched. */
  readonly monitorNames: readonly string[];
  /** Whether all of them watch our own brand; false = at least one watches a competitor or something else. */
  readonly isAboutUs: boolean;
  /** The mention's page in the console. */
  readonly link: string;
  /** null if it cannot be triaged from the message, because it is not an e-mail or is a test. */
  readonly triage: TriageLinks | null;
  /** The mention in its REST shape, for programs. */
  readonly data: MentionOutput;
}

/** Pages to triage a mention without signing in. */
export interface TriageLinks {
  readonly done: string;
  readonly ignored: string;
}

/** Where a message is sent: an e-mail address or a URL, with signing secrets if the channel uses them. */
export interface Destination {
  readonly address: string;
  readonly secret: string | null;
  /** The secret before the last rotation, for receivers that may not know the new one yet; null = none. */
  readonly previousSecret: string | null;
}

/** A way to reach people or programs. It keeps no state per destination, so one instance serves all alerts. */
export interface Channel {
  readonly name: ChannelName;
  /** Why this destination cannot be used, as a sentence for the user who entered it; null = it can. */
  destinationFault(address: string): string | null;
  /**
   * Makes one delivery attempt.
   * @returns the destination's answer, truncated to 1 KB
   * @throws RateLimited | Retryable | Permanent (DestinationGone if messages can never arrive there again), with messages
   * that never contain a secret
   */
  deliver(message: AlertMessage, to: Destination, signal: AbortSignal): Promise<string>;
  /** Closes connections; the channel is not used afterwards. Absent = every delivery opens and closes its own. */
  close?(): void;
}
