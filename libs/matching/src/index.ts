export { isMatchable, normalizeKeyword } from './keyword.js';
export type { KeywordMatch, KeywordSet, SetMatch } from './keyword-set.js';
export { Matcher } from './matcher.js';
export { normalizeHandle } from './handle.js';
