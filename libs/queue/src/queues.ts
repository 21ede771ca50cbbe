import { type SourceName, sourceNames } from '@earshot/domain';

/** A queue of doorbell rings: a payload carries ids only, the work itself stands in Postgres. */
export interface QueueDefinition<Payload> {
  readonly name: string;
  /** Jobs one process works on at a time. */
  readonly concurrency: number;
  /** Types `Payload`; never set. */
  readonly payload?: Payload;
}

/** Watches that the scheduler claimed for a scan, under one lease. */
export interface WatchesDue {
  readonly source: SourceName;
  readonly watchIds: readonly string[];
  readonly leaseToken: string;
}

/** Mentions that have a step to do. */
export interface MentionsDue {
  readonly mentionIds: readonly string[];
}

export interface NotificationsDue {
  readonly notificationIds: readonly string[];
}

/** The one list of queues. */
export const queues = {
  scan: Object.fromEntries(
    sourceNames.map((source) => [source, define<WatchesDue>(`scan-${source}`, 2)]),
  ) as Record<SourceName, QueueDefinition<WatchesDue>>,
  classify: define<MentionsDue>('classify', 2),
  alert: define<MentionsDue>('alert', 4),
  notify: define<NotificationsDue>('notify', 10),
};

/** Ids that travel in one job: fewer jobs are what makes a hand-off cheap. */
export const idsPerJob = { watches: 100, mentions: 50, notifications: 10 } as const;

function define<Payload>(name: string, concurrency: number): QueueDefinition<Payload> {
  return { name, concurrency };
}

/** Splits ids over jobs of at most `size`. */
export function inJobs(ids: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, index) =>
    ids.slice(index * size, (index + 1) * size),
  );
}
