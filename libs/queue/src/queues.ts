import { type SourceName, sourceNames } from '@earshot/domain';

/** A queue of hints. A payload has only ids; the work itself is in Postgres. */
export interface QueueDefinition<Payload> {
  readonly name: string;
  /** The maximum number of jobs that one process runs at a time. */
  readonly concurrency: number;
  /** Only carries the type `Payload`; never set. */
  readonly payload?: Payload;
}

/** Watches that the scheduler claimed for a scan, under one lease. */
export interface WatchesDue {
  readonly source: SourceName;
  readonly watchIds: readonly string[];
  readonly leaseToken: string;
}

/** A source whose stored posts are to be checked. */
export interface VerificationDue {
  readonly source: SourceName;
}

export interface MentionsDue {
  readonly mentionIds: readonly string[];
}

export interface NotificationsDue {
  /** Empty = all that are due. */
  readonly notificationIds: readonly string[];
}

/** E-mails from Earshot itself, about alerts, budgets, sources and accounts. */
export interface MailsDue {
  readonly mailIds: readonly string[];
}

export interface ReclassificationsDue {
  readonly reclassificationIds: readonly string[];
}

export const queues = {
  scan: perSource((source) => define<WatchesDue>(`scan-${source}`, 2)),
  verify: perSource((source) => define<VerificationDue>(`verify-${source}`, 1)),
  classify: define<MentionsDue>('classify', 2),
  reclassify: define<ReclassificationsDue>('reclassify', 1),
  alert: define<MentionsDue>('alert', 4),
  notify: define<NotificationsDue>('notify', 10),
  mail: define<MailsDue>('mail', 1),
};

/** The maximum number of ids per job: fewer jobs cost less, and watches scanned together share their requests. */
export const idsPerJob = { watches: 5_000, mentions: 50, notifications: 10 } as const;

function perSource<Payload>(queue: (source: SourceName) => QueueDefinition<Payload>): {
  readonly [S in SourceName]: QueueDefinition<Payload>;
} {
  return Object.fromEntries(sourceNames.map((source) => [source, queue(source)])) as {
    readonly [S in SourceName]: QueueDefinition<Payload>;
  };
}

function define<Payload>(name: string, concurrency: number): QueueDefinition<Payload> {
  return { name, concurrency };
}

/** Jobs for `classify` or `alert` with these mentions. */
export function mentionJobs(ids: readonly string[]): MentionsDue[] {
  return inJobs(ids, idsPerJob.mentions).map((mentionIds) => ({ mentionIds }));
}

/** Splits ids into jobs of at most `size`. */
export function inJobs(ids: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, index) =>
    ids.slice(index * size, (index + 1) * size),
  );
}
