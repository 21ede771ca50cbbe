import type { Category, Sentiment } from '../classification/classification.js';
import type { PostKind } from '../post/post.js';
import type { SourceName } from '../post/source-name.js';
import type { ChannelName } from './channel-name.js';
import type { QuietHours } from './quiet-hours.js';

/** What an alert sends. mention.alert: it fired for a mention. mention.updated: a mention that it has sent was changed. */
export const alertEvents = ['mention.alert', 'mention.updated'] as const;
export type AlertEvent = (typeof alertEvents)[number];

/** Why these events cannot be sent to this channel, as a sentence for the user; null = they can. */
export function alertEventsFault(channel: string, events: readonly AlertEvent[]): string | null {
  if (!events.includes('mention.alert'))
    return 'events must list mention.alert: updates are only sent for mentions that the alert has sent before.';
  return events.includes('mention.updated') && channel !== 'webhook'
    ? 'events can list mention.updated for the channel webhook only.'
    : null;
}

/** instant: at once, but in bursts at most every five minutes. hourly, daily: collected. See `whenToSend`. */
export const alertFrequencies = ['instant', 'hourly', 'daily'] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];

/** A rule: which mentions notify whom. Empty lists mean "every". */
export interface Alert {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly channel: ChannelName;
  /** The e-mail address, or a URL masked by `maskDestination`. */
  readonly destination: string;
  readonly categories: readonly Category[];
  readonly sentiments: readonly Sentiment[];
  readonly monitorIds: readonly string[];
  readonly sources: readonly SourceName[];
  /** BCP 47. Mentions whose language is unknown are never excluded. */
  readonly languages: readonly string[];
  readonly kinds: readonly PostKind[];
  /** mention.alert always; mention.updated for webhooks only. See `alertEventsFault`. */
  readonly events: readonly AlertEvent[];
  /** 0-100 */
  readonly minUrgency: number;
  readonly frequency: AlertFrequency;
  /** 0-23, in the project's time zone: when the daily message is sent. */
  readonly deliverAtHour: number;
  /** In the project's time zone: messages wait until they end; null = none. */
  readonly quietHours: QuietHours | null;
  /** instant: a mention of `criticalUrgency` or more does not wait for the five minutes after the last message. */
  readonly urgentAtOnce: boolean;
  readonly active: boolean;
  readonly createdAt: Date;
  /** When it was created or last resumed. */
  readonly activeSince: Date;
  /** Why Earshot disabled it, as a sentence for its owner; null = it did not. */
  readonly disabledReason: string | null;
}
