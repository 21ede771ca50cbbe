export { authorFilter } from './author-filter.js';
export { compileMatcher } from './compile-matcher.js';
export { isMatchable, normalizeKeyword } from './keyword.js';
export type { KeywordMatch, KeywordSet, Refusal, SetMatch, SetVerdict } from './keyword-set.js';
export { type LanguageOf, languageOfPost, loadLanguageOf } from './language/load-language-of.js';
export { Matcher } from './matcher.js';
export { asksForLanguage } from './post-filters.js';
export { postGate } from './post-gate.js';
export { normalizeHandle } from './handle.js';
