import { isoTime, previewPosts, type PreviewWindow } from '@earshot/contracts';
import type { MentionRepository, Tx } from '@earshot/database';
import type { Mention } from '@earshot/domain';

const pageSize = 500;

/**
 * Shows `examine` what a project found since a moment, newest first, `previewPosts` at most.
 * @returns what was looked at, as previews tell it
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
    // Lists are in the order of discovery, so what follows is older: a condition on the time would read on in vain.
    const recent = items.filter(({ foundAt }) => foundAt >= since);
    recent.forEach(examine);
    examined += recent.length;
    oldest = recent.at(-1)?.foundAt ?? oldest;
    after = nextAfter;
    complete = after === null || recent.length < items.length;
  }
  return { since: isoTime(complete ? since : oldest), until: isoTime(now), examined, complete };
}
