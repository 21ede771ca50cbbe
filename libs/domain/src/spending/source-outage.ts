import { coverageLimit, type CoverageFacts } from '../scan/coverage.js';

const minuteMs = 60_000;
/** No source is called dark sooner. */
const shortestOutageMs = 60 * minuteMs;
/** So many scans that bring nothing. */
const missedScans = 3;
/** One pair of e-mails about a source in this time. */
const pairEveryMs = 24 * 60 * minuteMs;

/** What is known of a source that active monitors of any project watch. */
export interface WatchedSource extends CoverageFacts {
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
  /** Its posts are found late, so that coverage says nothing of whether it is read. */
  readonly delayed: boolean | null;
  /** The shortest time between two scans that is usual. */
  readonly scannedEveryMs: number;
  /** Since when at least one monitor has watched it, unchanged. */
  readonly watchedSince: Date;
}

/** What was written about a source before. */
export interface OutageMemory {
  /** Since when it is dark, as was written; null = nothing is open. */
  readonly darkSince: Date | null;
  readonly darkNotifiedAt: Date | null;
}

/** What people are to be written about a source. */
export type OutageChange =
  | { readonly kind: 'dark'; readonly since: Date; readonly reason: string; readonly until: Date | null }
  | { readonly kind: 'back'; readonly since: Date };

/**
 * Whether a source has gone dark or has come back: it is dark when it was not read for three scans and an hour.
 * @param observedSince since when anything is looked at: what nobody looked at was not dark
 * @returns null = nothing has to be written
 */
export function outageChange(
  source: WatchedSource,
  memory: OutageMemory,
  observedSince: Date,
  now: Date,
): OutageChange | null {
  const readUntil = later(lastRead(source), source.watchedSince);
  const longest = Math.max(shortestOutageMs, missedScans * source.scannedEveryMs);
  const isDark = now.getTime() - later(readUntil, observedSince).getTime() > longest && !rests(source, now);
  if (memory.darkSince !== null) {
    const isRead = now.getTime() - readUntil.getTime() <= longest && readUntil > memory.darkSince;
    return isRead ? { kind: 'back', since: memory.darkSince } : null;
  }
  if (!isDark || !isExpectedToAnswer(source)) return null;
  const { darkNotifiedAt } = memory;
  if (darkNotifiedAt !== null && now.getTime() - darkNotifiedAt.getTime() < pairEveryMs) return null;
  const { waitingUntil } = source;
  const reason =
    coverageLimit(source, now)?.reason ?? 'It answers, but brings nothing that can be relied on.';
  return {
    kind: 'dark',
    since: readUntil,
    reason,
    until: waitingUntil !== null && waitingUntil > now ? waitingUntil : null,
  };
}

/** A source that never was set up is not dark; one that has answered before is, without its credentials. */
function isExpectedToAnswer({ configured, lastSuccessAt }: WatchedSource): boolean {
  return configured === true || lastSuccessAt !== null;
}

/** Up to when it was surely read; the beginning of time where it never was. */
function lastRead({ lastSuccessAt, coveredUntil, delayed }: WatchedSource): Date {
  const answered = lastSuccessAt ?? new Date(0);
  if (delayed === true) return answered;
  return new Date(Math.min(answered.getTime(), coveredUntil?.getTime() ?? 0));
}

/** It is left alone so that what it allows lasts; it would answer. */
function rests({ restingUntil, lastSuccessAt, lastFailureAt }: WatchedSource, now: Date): boolean {
  if (restingUntil === null || restingUntil <= now || lastSuccessAt === null) return false;
  return lastFailureAt === null || lastFailureAt <= lastSuccessAt;
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
