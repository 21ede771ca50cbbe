import type { NewMention, NewScan } from '@earshot/database';
import type { DueWatch } from '@earshot/domain';
import type { FoundMention } from './post-matcher.js';
import type { WatchReplies } from './read/read-replies.js';
import type { SourceReading } from './read/source-reading.js';

/** The row of `scans` for a scanned watch; null = nothing was read for the watch, and there is no gap or error to record. */
export function scanRecord(
  watch: DueWatch,
  { startedAt, finishedAt, results, replies }: SourceReading,
  counts: FoundCounts,
): NewScan | null {
  const result = results.get(watch.id);
  const comments = replies.perWatch.get(watch.id);
  if (result === undefined) return null;
  const isSilent =
    ['put_off', 'reached'].includes(result.stopped) && result.fetched === null && comments === undefined;
  if (isSilent && result.gap === null && result.error === null) return null;
  const { covered, gap, backfill, stopped, fetched } = result;
  const { matched, stored } = counts.get(watch.monitorId) ?? { matched: 0, stored: 0 };
  const wasRead = fetched !== null || comments !== undefined;
  return {
    projectId: watch.projectId,
    watchId: watch.id,
    startedAt,
    finishedAt,
    coveredFrom: covered?.from ?? null,
    coveredUntil: covered?.until ?? null,
    gapFrom: gap?.from ?? null,
    gapUntil: gap?.until ?? null,
    gapReason: gap?.reason ?? null,
    backfill,
    requests: result.requests + (comments?.requests ?? 0),
    fetched: wasRead ? (fetched ?? 0) + (comments?.fetched ?? 0) : null,
    matched: wasRead ? matched : null,
    stored: wasRead ? stored : null,
    stopped,
    error: result.error ?? (comments === undefined ? null : repliesError(comments)),
  };
}

function repliesError({ error, isCut }: WatchReplies): string | null {
  if (error !== null) return `Comments under a post could not be read: ${error}`;
  return isCut === true
    ? 'Only the newest comments under a post could be listed; older ones are missing.'
    : null;
}

/** By monitor: the posts it matched, and how many of them are new in its project. */
export type FoundCounts = ReadonlyMap<string, { readonly matched: number; readonly stored: number }>;

/** Counts found posts by monitor. */
export function countFound(found: readonly FoundMention[], newMentions: readonly NewMention[]): FoundCounts {
  const isNew = new Set(newMentions.map(({ projectId, externalId }) => `${projectId} ${externalId}`));
  const counts = new Map<string, { matched: number; stored: number }>();
  for (const { projectId, post, matches } of found) {
    const stored = isNew.has(`${projectId} ${post.externalId}`) ? 1 : 0;
    for (const monitorId of new Set(matches.map((match) => match.monitorId))) {
      const known = counts.get(monitorId) ?? { matched: 0, stored: 0 };
      counts.set(monitorId, { matched: known.matched + 1, stored: known.stored + stored });
    }
  }
  return counts;
}
