import type { PreviewMonitorOutput } from '@earshot/contracts';
import { countText, numberText } from '../../format/count.js';

/** In how many of the shown posts a spelling stands. */
export interface SpellingCount {
  readonly keyword: string;
  readonly posts: number;
}

/** Of each spelling, in how many of the shown posts it stands: those without any are the ones to look at. */
export function spellingCounts(
  keywords: readonly string[],
  posts: PreviewMonitorOutput['posts'],
): SpellingCount[] {
  return keywords.map((keyword) => ({
    keyword,
    posts: posts.filter(({ matches }) => matches.some((match) => match.keyword === keyword)).length,
  }));
}

/** What a preview has looked at and found, in a sentence. `without`: how many would match if nothing were excluded. */
export function previewSentence(preview: PreviewMonitorOutput, without: number | null): string {
  const { examined, matched, complete } = preview;
  if (examined === 0)
    return 'This project has stored no posts of the last 7 days yet, so a preview can say nothing. The first scan will.';
  const looked = complete
    ? `Of ${countText(examined, 'post')} that this project has stored in 7 days`
    : `Of the newest ${numberText(examined)} posts that this project has stored`;
  const dropped = without === null ? 0 : without - matched;
  return `${looked}, ${numberText(matched)} would match${dropped > 0 ? `; exclusions drop ${numberText(dropped)} more` : ''}.`;
}
