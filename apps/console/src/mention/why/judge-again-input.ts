import type { MentionOutput, ReclassifyMentionsInput } from '@earshot/contracts';

/**
 * The input of reclassify_mentions for this one mention. It takes times, not ids. Another mention with the same millisecond
 * of both discovery and publication is very unlikely, and reclassifying it too does no harm.
 */
export function judgeAgainInput({
  found_at,
  published_at,
}: Pick<MentionOutput, 'found_at' | 'published_at'>): ReclassifyMentionsInput {
  return {
    found_since: found_at,
    found_until: after(found_at),
    published_since: published_at,
    published_until: after(published_at),
    only_outdated: false,
  };
}

/** Rounds up: the API gives times in milliseconds, the database keeps microseconds. */
function after(time: string): string {
  return new Date(new Date(time).getTime() + 1).toISOString();
}
