import { engagementText, manifestOf, sourceLabels } from '@earshot/domain';
import type { MentionOutput } from '@earshot/contracts';

/** Where a post was published: `r/saas`, `comment in r/saas`, `YouTube comment`, `X`. On Reddit the place comes from the link. */
export function placeText({ source, kind, url }: Pick<MentionOutput, 'source' | 'kind' | 'url'>): string {
  const subreddit = source === 'reddit' ? subredditOf(url) : null;
  if (subreddit !== null) return kind === 'comment' ? `comment in r/${subreddit}` : `r/${subreddit}`;
  return kind === 'comment'
    ? `${sourceLabels[source]} ${manifestOf(source).commentName}`
    : sourceLabels[source];
}

/** The author: `@mara`, or a note that the author is unknown. */
export function authorText(handle: string | null): string {
  if (handle === null) return 'Unknown author';
  return /^@|\s/.test(handle) ? handle : `@${handle}`;
}

/** `14 upvotes, 3 comments`. Leaves out what is unknown or zero; null = nothing is left. */
export function engagementTextOf(engagement: MentionOutput['engagement']): string | null {
  const known = Object.entries(engagement).flatMap(([name, count]) =>
    count === null || count === 0 ? [] : [engagementText(name, count)],
  );
  return known.length === 0 ? null : known.join(', ');
}

/** The summary if it says something the post does not; null = all its words are in the post, or there is no summary. */
export function ownSummary({
  ai_summary,
  title,
  text,
}: Pick<MentionOutput, 'ai_summary' | 'title' | 'text'>): string | null {
  if (ai_summary === null) return null;
  const ofThePost = new Set(wordsOf(`${title ?? ''} ${text}`));
  return wordsOf(ai_summary).every((word) => ofThePost.has(word)) ? null : ai_summary;
}

function subredditOf(url: string): string | null {
  return /^https?:\/\/(?:[\w-]+\.)?reddit\.com\/r\/(\w+)\//.exec(url)?.[1] ?? null;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
