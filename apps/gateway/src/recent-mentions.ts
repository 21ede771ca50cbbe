import { isoTime, previewPosts, type PreviewWindow } from '@earshot/contracts';
import type { MentionRepository, Tx } from '@earshot/database';
import type { Mention } from '@earshot/domain';

const pageSize = 500;

/** What was examined. */
export interface Examined {
  /** As previews report it. */
  readonly window: PreviewWindow;
  /** All mentions found since then were examined, including those before the window. */
  readonly knownSince: Date;
}

/**
 * Calls `examine` with the mentions that a project has found since a given time, newest first, at most `previewPosts`.
 * @param from the time since which they were found, if some from before the window are needed; they count towards the limit
 */
export async function examineRecent(
  tx: Tx,
  mentions: MentionRepository,
  {
    projectId,
    since,
    from = since,
    now,
  }: { readonly projectId: string; readonly since: Date; readonly from?: Date; readonly now: Date },
  examine: (mention: Mention) => void,
): Promise<Examined> {
  let all = 0;
  let examined = 0;
  let oldest = now;
  let after: string | null = null;
  let isEnd = false;
  while (!isEnd && all < previewPosts) {
    const limit = Math.min(pageSize, previewPosts - all);
    const { items, nextAfter } = await mentions.list(tx, projectId, {}, { limit, after });
    // Lists are in order of discovery, so the rest is older; with a time condition the query would keep reading in vain.
    const recent = items.filter(({ foundAt }) => foundAt >= from);
    recent.forEach(examine);
    all += recent.length;
    examined += recent.filter(({ foundAt }) => foundAt >= since).length;
    oldest = recent.at(-1)?.foundAt ?? oldest;
    after = nextAfter;
    isEnd = after === null || recent.length < items.length;
  }
  const complete = isEnd || oldest < since;
  return {
    window: { since: isoTime(complete ? since : oldest), until: isoTime(now), examined, complete },
    knownSince: isEnd ? from : oldest,
  };
}
