export { compileMatcher } from './compile-matcher.js';
export { DraftTrial } from './draft-trial.js';
export { filterWarnings } from './filter-warnings.js';
export { isMatchable, normalizeHandle, normalizeKeyword } from './keyword.js';
export type { KeywordMatch, KeywordSet, Refusal, SetVerdict } from './keyword-set.js';
export { type LanguageOf, languageOfPost, loadLanguageOf } from './language/load-language-of.js';
export { Matcher } from './matcher.js';
export { asksForLanguage, authorFilter } from './post-filters.js';
export { postGate } from './post-gate.js';
