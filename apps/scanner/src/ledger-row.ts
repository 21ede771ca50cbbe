import type { NewMention, NewScan } from '@earshot/database';
import type { DueWatch } from '@earshot/domain';
import type { FoundMention } from './find-mentions.js';
import type { ScanReading } from './scan-reader.js';

/** What a scan of a watch leaves in the ledger; null = the watch was put off altogether, so there was none. */
export function ledgerRow(
  watch: DueWatch,
  { startedAt, finishedAt, results, threads }: ScanReading,
  found: readonly FoundMention[],
  newMentions: readonly NewMention[],
): NewScan | null {
  const result = results.get(watch.id);
  const comments = threads.perWatch.get(watch.id);
  if (result === undefined) return null;
  if (result.stopped === 'put_off' && result.fetched === null && comments === undefined) return null;
  const { coveredFrom, gap, backfill, stopped, fetched } = result;
  const isNew = new Set(newMentions.map(({ projectId, externalId }) => `${projectId} ${externalId}`));
  const matched = found.filter(({ matches }) =>
    matches.some(({ monitorId }) => monitorId === watch.monitorId),
  );
  const stored = matched.filter(({ projectId, post }) => isNew.has(`${projectId} ${post.externalId}`));
  const wasRead = fetched !== null || comments !== undefined;
  return {
    projectId: watch.projectId,
    watchId: watch.id,
    startedAt,
    finishedAt,
    coveredFrom,
    coveredUntil: coveredFrom === null ? null : startedAt,
    gapFrom: gap?.from ?? null,
    gapUntil: gap?.until ?? null,
    backfill,
    requests: result.requests + (comments?.requests ?? 0),
    fetched: wasRead ? (fetched ?? 0) + (comments?.fetched ?? 0) : null,
    matched: wasRead ? matched.length : null,
    stored: wasRead ? stored.length : null,
    stopped,
    error: result.error ?? threadError(comments?.error ?? null),
  };
}

function threadError(error: string | null): string | null {
  return error === null ? null : `Comments under a post could not be read: ${error}`;
}
