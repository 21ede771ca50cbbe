import { markedRelevance, relevanceSigns, type TriagedMention, type TriagedPost } from '@earshot/domain';
import { wordsNear } from './words-near.js';

/**
 * The training examples for relevance: `ignored` means that a post is not about the brand, `reviewed` and `done` that it is,
 * `new` nothing. A monitor that takes a feed as a whole learns nothing from its entries, and lessons are not applied to them
 * either.
 */
export function triagedPosts(mentions: readonly TriagedMention[]): TriagedPost[] {
  return mentions.flatMap(({ status, title, text, matches, reasons, meaning, decidedAt }) => {
    const isAbout = markedRelevance(status);
    const named = matches.filter(({ field }) => field !== 'feed');
    if (isAbout === null || named.length === 0) return [];
    return [
      {
        isAbout,
        monitorIds: [...new Set(named.map(({ monitorId }) => monitorId))],
        words: wordsNear({ title, text }, named),
        meaning,
        ...relevanceSigns(reasons),
        ...(decidedAt === undefined ? {} : { decidedAt }),
      },
    ];
  });
}
