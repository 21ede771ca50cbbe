import { relevanceSigns, type TriagedMention, type TriagedPost } from '@earshot/domain';
import { wordsNear } from './words-near.js';

/** What relevance learns from: `ignored` says that a post is not about the brand, `reviewed` and `done` that it is, `new` nothing. */
export function triagedPosts(mentions: readonly TriagedMention[]): TriagedPost[] {
  return mentions
    .filter(({ status }) => status !== 'new')
    .map(({ status, title, text, matches, reasons }) => ({
      isAbout: status !== 'ignored',
      monitorIds: [...new Set(matches.map(({ monitorId }) => monitorId))],
      words: wordsNear({ title, text }, matches),
      ...relevanceSigns(reasons),
    }));
}
