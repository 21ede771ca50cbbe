import { type FoundPhrase, type PhraseFinder, phraseFinder } from '../lexicon/phrase-lists.js';
import { clauseStarts } from './clauses.js';
import { lowerCase } from './folded.js';
import { isNamedIn, placeOfName } from './names-in.js';

const find: PhraseFinder = phraseFinder('asides');
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** The phrase must be at the beginning, after at most an emoji or two. */
const latestStart = 4;
/** A clause says nothing else if it has at most this many words besides the phrase, names and handles: `Hi Acme support team`. */
const fewWords = 2;

/**
 * A greeting is cut off only where it is clear that it ends there: not within a word, before a verb whose subject may be
 * `there` or `all`, nor in `hello from the other side`.
 */
const endsThere = /^(?![\p{L}\p{M}\p{N}]|\s(?:is|are|was|were|has|have|seems|from|to)\b)/u;

const courtesies = ['greetings', 'wishes', 'closings'];

/**
 * Removes leading clauses that only greet, wish well or say goodbye, and a greeting before the matter itself; null = nothing
 * else is in the sentence.
 * @param names folded
 */
export function withoutGreeting(sentence: string, names: readonly string[]): string | null {
  let rest = sentence;
  while (rest !== '') {
    const [, next] = clauseStarts(rest);
    const clause = rest.slice(0, next ?? rest.length);
    const phrase = phraseAtStart(clause, courtesies, names);
    if (phrase === undefined) break;
    if (wordsBesides(clause.slice(phrase.end), names) > fewWords) {
      const after = rest.slice(phrase.end);
      if (phrase.kind === 'greetings' && endsThere.test(after))
        rest = after.replace(/^[\s.,;:!、，–—-]+/u, '');
      break;
    }
    rest = rest.slice(clause.length);
  }
  if (!/[\p{L}\p{N}]/u.test(rest)) return null;
  return rest === sentence ? sentence : capital(rest, names);
}

/**
 * Whether a sentence is only about the posting itself, a greeting or a goodbye, or only thanks without naming the brand.
 * @param names folded
 */
export function isAside(sentence: string, names: readonly string[]): boolean {
  return (
    phraseAtStart(sentence, ['asides', ...courtesies], names) !== undefined || isBareThanks(sentence, names)
  );
}

/** What a line that is only a name looks like: `John Smith`, but not `EDIT: solved`. */
const nameLine = /^\p{Lu}[\p{L}\p{M}.'’-]*(?:\s[\p{L}\p{M}.'’-]+){0,3}$/u;

/**
 * Removes the signature of a letter: a goodbye on a line of its own, and the lines with a name under it up to the next empty
 * one, after which people add what they forgot: `TL;DR: ...`.
 */
export function withoutSignature(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const nextLine = (index: number): number => lines.findIndex((line, at) => at > index && line !== '');
  const start = lines.findIndex((line, index) => {
    const phrase = index === 0 ? undefined : phraseAtStart(line, ['closings'], []);
    return (
      phrase !== undefined &&
      wordsBesides(line.slice(phrase.end), []) === 0 &&
      nameLine.test(lines[nextLine(index)] ?? '')
    );
  });
  if (start < 0) return text;
  const end = lines.indexOf('', nextLine(start));
  return [...lines.slice(0, start), ...(end < 0 ? [] : lines.slice(end))].join('\n');
}

function isBareThanks(sentence: string, names: readonly string[]): boolean {
  const phrase = phraseAtStart(sentence, ['thanks'], names);
  if (phrase === undefined || isNamedIn(lowerCase(sentence), names)) return false;
  return wordsBesides(sentence.slice(phrase.end), names) <= fewWords;
}

/** The longest phrase with which a text begins; names such as LG and words such as hi-fi are none. */
function phraseAtStart(
  text: string,
  kinds: readonly string[],
  names: readonly string[],
): FoundPhrase | undefined {
  const lower = lowerCase(text.slice(0, 60));
  return find(lower)
    .filter(
      ({ kind, start, end }) =>
        start <= latestStart &&
        kinds.includes(kind) &&
        !/^(?:[-'’]\p{L}|\p{N})/u.test(lower.slice(end)) &&
        placeOfName(lower.slice(start), names) !== 0,
    )
    .sort((one, other) => other.end - one.end)[0];
}

function wordsBesides(text: string, names: readonly string[]): number {
  const withoutHandles = lowerCase(text.slice(0, 200)).replace(/@[\p{L}\p{N}_.]+/gu, ' ');
  const rest = names.reduce((left, name) => left.replaceAll(name, ' '), withoutHandles);
  return [...segmenter.segment(rest)].filter(({ isWordLike }) => isWordLike).length;
}

/** With a capital, unless the first word is a name or written in its own way: `iPhone`, `r/android`. */
function capital(text: string, names: readonly string[]): string {
  const isWord = /^\p{Ll}[\p{Ll}\p{M}'’-]*(?![\p{L}\p{N}/_@'’-]|\.\S)/u.test(text);
  if (!isWord || names.some((name) => text.startsWith(name))) return text;
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}
