import type { Match } from '@earshot/domain';
import { Matcher } from '@earshot/matching';
import type { ClassifyInput } from '../classifier.js';
import type { Row } from './read-row.js';

const monitorId = 'monitor';

/** A row as a mention that a scan has just found: the keyword is looked for as the service does. */
export function rowInput({ title, text, keyword, context, source }: Row, now: Date): ClassifyInput {
  const post = { title, text, links: [], authorHandle: null };
  return {
    post: { ...post, source, kind: 'post', engagement: {}, publishedAt: now },
    matches: keyword === null ? [] : matchesOf(post, keyword),
    monitors: [{ id: monitorId, keywords: keyword === null ? [] : [keyword], context }],
    project: { name: keyword ?? '', description: null, website: null },
    learned: null,
  };
}

function matchesOf(post: Parameters<Matcher['match']>[0], keyword: string): Match[] {
  const matcher = Matcher.compile([
    { id: monitorId, keywords: [keyword], excludeKeywords: [], excludeAuthors: [] },
  ]);
  return matcher.match(post).flatMap(({ matches }) => matches.map((match) => ({ monitorId, ...match })));
}
