import { Matcher } from '../../../libs/matching/dist/index.js';

const monitorId = 'monitor';
const matchers = new Map();

/** The positions of a name in a text, as a scan would find them: UTF-16 offsets, in order. */
export function namesIn(text, keyword) {
  return matcherOf(keyword)
    .match({ title: null, text, links: [], authorHandle: null })
    .flatMap(({ matches }) => matches)
    .map(({ start, end }) => ({ start, end }))
    .sort((one, other) => one.start - other.start);
}

function matcherOf(keyword) {
  const rule = { id: monitorId, keywords: [keyword], excludeKeywords: [], excludeAuthors: [] };
  if (!matchers.has(keyword)) matchers.set(keyword, Matcher.compile([rule]));
  return matchers.get(keyword);
}
