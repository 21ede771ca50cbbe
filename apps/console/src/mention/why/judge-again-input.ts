import type { MentionOutput, ReclassifyMentionsInput } from '@earshot/contracts';

/**
 * What reclassify_mentions needs to judge this mention again. It takes times, not ids: those of the same millisecond,
 * both of discovery and of publication, hardly ever fit another mention, and judging that again does no harm.
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

/** The API gives times in milliseconds; the database keeps microseconds. */
function after(time: string): string {
  return new Date(new Date(time).getTime() + 1).toISOString();
}
