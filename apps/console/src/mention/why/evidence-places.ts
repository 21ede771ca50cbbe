import type { MentionOutput, ReasonOutput } from '@earshot/contracts';

/** Where words stand in a post: UTF-16 units, end exclusive. */
export interface Place {
  readonly field: 'title' | 'text';
  readonly start: number;
  readonly end: number;
}

/** Codes whose evidence is a figure, a language, a model or another account: found in the post it would be chance. */
const notOfThePost =
  /^(model_(not_)?brand|model_category(_rival)?|model_urgency_\w+|reach|audience|growth|age|hashtag_soup|account_of_that_name|language_\w+|urgency_\w+|llm_\w+|your_team_\w+)$/;

/**
 * Where the words of a reason stand, literally and with their capitals, the first place of each; empty = they do not.
 * Evidence that is a list (`worse, miss`), as some rules note it, is looked for as a whole first, then word by word.
 */
export function evidencePlaces(
  post: Pick<MentionOutput, 'title' | 'text'>,
  { code, evidence }: Pick<ReasonOutput, 'code' | 'evidence'>,
): Place[] {
  if (evidence === null || notOfThePost.test(code)) return [];
  const whole = placeOf(post, evidence);
  if (whole !== null) return [whole];
  const parts = evidence.split(', ');
  if (parts.length === 1) return [];
  return parts.map((part) => placeOf(post, part)).filter((place) => place !== null);
}

function placeOf({ title, text }: Pick<MentionOutput, 'title' | 'text'>, words: string): Place | null {
  for (const field of ['title', 'text'] as const) {
    const start = indexOfWords((field === 'title' ? title : text) ?? '', words);
    if (start >= 0) return { field, start, end: start + words.length };
  }
  return null;
}

/** Letters of scripts that put spaces between words, and digits: `No` is not found in `Now`. */
const inWord = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u;

function indexOfWords(text: string, words: string): number {
  if (words.trim() === '') return -1;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    if (!joins(text, at) && !joins(text, end)) return at;
  }
  return -1;
}

/** Whether a word goes on over this place. */
function joins(text: string, at: number): boolean {
  return inWord.test(text.charAt(at - 1)) && inWord.test(text.charAt(at));
}
