import type { LearnedRelevance, Match } from '@earshot/domain';
import { Matcher } from '@earshot/matching';
import type { ClassifyInput } from '../classifier.js';
import type { Row } from './read-row.js';

const monitorId = 'monitor';

/** Converts a row to a mention as if a scan had just found it: its keywords are matched as in the service. */
export function rowInput(row: Row, now: Date, learned: LearnedRelevance | null = null): ClassifyInput {
  const { title, text, keyword, context, description, source } = row;
  const post = { title, text, links: [], authorHandle: null };
  const keywords = keyword === null ? [] : [...new Set([keyword, ...row.keywords])];
  return {
    post: { ...post, source, kind: 'post', engagement: {}, publishedAt: now },
    matches: keywords.length === 0 ? [] : matchesOf(post, keywords),
    monitors: [{ id: monitorId, keywords, context }],
    project: { name: keyword ?? '', description, website: null },
    learned,
  };
}

function matchesOf(post: Parameters<Matcher['match']>[0], keywords: readonly string[]): Match[] {
  const matcher = Matcher.compile([
    { id: monitorId, keywords: [...keywords], excludeKeywords: [], excludeAuthors: [] },
  ]);
  return matcher.match(post).flatMap(({ matches }) => matches.map((match) => ({ monitorId, ...match })));
}
