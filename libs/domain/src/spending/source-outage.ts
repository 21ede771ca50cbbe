import { coverageLimit, type CoverageFacts, isHealthy } from '../scan/coverage.js';
import { later } from '../time/later.js';
import { dayMs, hourMs } from '../time/durations.js';

/** The minimum time without a reading before a source counts as down. */
const shortestOutageMs = hourMs;
/** The minimum number of scans missed before a source counts as down. */
const missedScans = 3;
/** At most one pair of e-mails (down, back) about a source is sent in this time. */
const pairEveryMs = dayMs;

/** The state of a source that has active monitors in any project. */
export interface WatchedSource extends CoverageFacts {
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
  /** Whether its posts are found late, so that coverage does not show whether it is read. */
  readonly delayed: boolean | null;
  /** The usual minimum time between two scans. */
  readonly scannedEveryMs: number;
  /** The time since which at least one monitor has watched it without changes. */
  readonly watchedSince: Date;
}

/** What was last reported about a source. */
export interface OutageMemory {
  /** When it went down according to the last report; null = no open outage. */
  readonly darkSince: Date | null;
  readonly darkNotifiedAt: Date | null;
}

/** A change to report about a source. */
export type OutageChange =
  | { readonly kind: 'dark'; readonly since: Date; readonly reason: string; readonly until: Date | null }
  | { readonly kind: 'back'; readonly since: Date };

/**
 * Whether to report that a source is down or back. It is down if it was not read for three scans and for an hour.
 * @param observedSince since when this installation has been running; nothing counts as down before that
 * @returns null = nothing to report
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
  const reason = coverageLimit(source, now)?.reason ?? 'It answers, but its results are not reliable.';
  return {
    kind: 'dark',
    since: readUntil,
    reason,
    until: waitingUntil !== null && waitingUntil > now ? waitingUntil : null,
  };
}

/**
 * Whether the source answers, for the person on call: false = its last request failed, and there was no answer for three
 * scans and for an hour. Late coverage is another matter. null = no request yet
 */
export function isAnswering(source: WatchedSource, now: Date): boolean | null {
  if (isHealthy(source) !== false) return isHealthy(source);
  const nothingReported = { darkSince: null, darkNotifiedAt: null };
  return outageChange({ ...source, delayed: true }, nothingReported, new Date(0), now) === null;
}

/**
 * Whether an answer is expected: a source that was never set up is not down, but one that has answered before is down once
 * its credentials are missing.
 */
function isExpectedToAnswer({ configured, lastSuccessAt }: WatchedSource): boolean {
  return configured === true || lastSuccessAt !== null;
}

/** The time up to which it was read; the epoch if never. */
function lastRead({ lastSuccessAt, coveredUntil, delayed }: WatchedSource): Date {
  const answered = lastSuccessAt ?? new Date(0);
  if (delayed === true) return answered;
  return new Date(Math.min(answered.getTime(), coveredUntil?.getTime() ?? 0));
}

/** Whether it is resting so that its meters last; it would still answer. */
function rests({ restingUntil, lastSuccessAt, lastFailureAt }: WatchedSource, now: Date): boolean {
  if (restingUntil === null || restingUntil <= now || lastSuccessAt === null) return false;
  return lastFailureAt === null || lastFailureAt <= lastSuccessAt;
}
