import { isoTime, previewPosts, type PreviewWindow } from '@earshot/contracts';
import type { MentionRepository, Tx } from '@earshot/database';
import type { Mention } from '@earshot/domain';

const pageSize = 500;

/**
 * Calls `examine` with the mentions that a project has found since a given time, newest first, at most `previewPosts`.
 * @returns the examined window, as previews report it
 */
export async function examineRecent(
  tx: Tx,
  mentions: MentionRepository,
  { projectId, since, now }: { readonly projectId: string; readonly since: Date; readonly now: Date },
  examine: (mention: Mention) => void,
): Promise<PreviewWindow> {
  let examined = 0;
  let oldest = now;
  let after: string | null = null;
  let complete = false;
  while (!complete && examined < previewPosts) {
    const limit = Math.min(pageSize, previewPosts - examined);
    const { items, nextAfter } = await mentions.list(tx, projectId, {}, { limit, after });
    // Lists are in order of discovery, so the rest is older; with a time condition the query would keep reading in vain.
    const recent = items.filter(({ foundAt }) => foundAt >= since);
    recent.forEach(examine);
    examined += recent.length;
    oldest = recent.at(-1)?.foundAt ?? oldest;
    after = nextAfter;
    complete = after === null || recent.length < items.length;
  }
  return { since: isoTime(complete ? since : oldest), until: isoTime(now), examined, complete };
}
