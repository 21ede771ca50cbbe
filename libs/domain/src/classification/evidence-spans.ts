import type { Match } from '../mention/match.js';
import type { ClassificationReason } from './classification.js';

/** The position of words in a post: UTF-16 units, end exclusive. */
export interface EvidenceSpan {
  readonly field: 'title' | 'text';
  readonly start: number;
  readonly end: number;
}

/** The parts of a post that are searched for evidence. */
export interface EvidencePost {
  readonly title: string | null;
  readonly text: string;
  readonly matches: readonly Pick<Match, 'field' | 'keyword' | 'start' | 'end'>[];
}

/** Codes whose evidence is a figure, a language, a model or another account: finding it in the post would be chance. */
const notOfThePost =
  /^(model_(not_)?brand|model_neutral|model_category(_rival)?|model_sentiment_rival|model_urgency_\w+|reach|audience|growth|age|hashtag_soup|account_of_that_name|link_to_the_brand|only_in_a_link|language_\w+|urgency_\w+|llm_(?!words$)\w+|your_team_\w+)$/;
/** Codes whose evidence is keywords of monitors, which may be spelt differently in the post. */
const ofKeywords: ReadonlySet<string> = new Set([
  'exact_handle_or_domain',
  'distinctive_name',
  'ordinary_word',
  'everyday_word',
  'several_keywords',
]);
/** Codes whose evidence is stored in lower case. */
const inLowerCase: ReadonlySet<string> = new Set(['context_words', 'context_against']);
/** Codes whose evidence may end within a word. */
const endingAnywhere: ReadonlySet<string> = new Set(['glued_to_another_word']);

/** Longer evidence ends with an ellipsis; earlier versions cut it to this length. */
const longestEvidence = 60;
const mostSpans = 20;

/**
 * Where the words of a reason are in the post; empty = they are not in it, or are not taken from it. For keywords, every
 * match. For other words, the first occurrence, literally and in the same case. A list (`worse, miss`), which some rules
 * store, is searched for as a whole first, then word by word.
 */
export function evidenceSpans(
  post: EvidencePost,
  { code, evidence }: Pick<ClassificationReason, 'code' | 'evidence'>,
): EvidenceSpan[] {
  if (evidence === null || notOfThePost.test(code)) return [];
  const parts = evidence.split(', ');
  const matched = ofKeywords.has(code) ? matchSpans(post, [evidence, ...parts]) : [];
  if (matched.length > 0) return matched;
  const isCut = evidence.endsWith('…') || evidence.length >= longestEvidence;
  const form = { isLower: inLowerCase.has(code), endsAnywhere: isCut || endingAnywhere.has(code) };
  const whole = firstSpan(post, evidence, form);
  if (whole !== null) return [whole];
  if (parts.length === 1) return [];
  // The last part may be the beginning of a longer word that was cut off.
  return (isCut ? parts.slice(0, -1) : parts)
    .map((part) => firstSpan(post, part, { ...form, endsAnywhere: false }))
    .filter((span) => span !== null);
}

/** Matches are kept when a post's text is removed; those beyond its end are left out. */
function matchSpans(post: EvidencePost, keywords: readonly string[]): EvidenceSpan[] {
  return post.matches
    .flatMap(({ field, keyword, start, end }) =>
      (field === 'title' || field === 'text') && keywords.includes(keyword) ? [{ field, start, end }] : [],
    )
    .filter(({ field, end }) => end <= (post[field] ?? '').length)
    .slice(0, mostSpans);
}

interface Form {
  /** The words are stored in lower case, whatever their case in the post. */
  readonly isLower: boolean;
  /** The post's word may continue after them. */
  readonly endsAnywhere: boolean;
}

/** The title is searched before the text. */
function firstSpan({ title, text }: EvidencePost, words: string, form: Form): EvidenceSpan | null {
  const pattern = patternOf(words, form);
  if (pattern === null) return null;
  for (const [field, content] of [['title', title ?? ''] as const, ['text', text] as const])
    for (const found of content.matchAll(pattern)) {
      const [start, end] = [found.index, found.index + found[0].length];
      if (!joins(content, start) && (form.endsAnywhere || !joins(content, end))) return { field, start, end };
    }
  return null;
}

/** White space is stored as one space. */
function patternOf(words: string, { isLower }: Form): RegExp | null {
  const trimmed = words.replace(/[\uFFFD…]$/, '').trim();
  if (trimmed === '') return null;
  const escaped = trimmed.split(/\s+/).map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(escaped.join('\\s+'), isLower ? 'giu' : 'gu');
}

/** Digits, and letters of scripts that separate words by spaces: `No` is not found in `Now`. */
const inWord = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u;

/** Whether a word continues across this position. */
function joins(text: string, at: number): boolean {
  return inWord.test(text.charAt(at - 1)) && inWord.test(text.charAt(at));
}
