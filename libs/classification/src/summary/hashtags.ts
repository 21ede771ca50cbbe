import { folded } from './folded.js';
import { isNamedIn } from './names-in.js';

/** A hashtag with marks after it, but not `#1`, a number, nor `#AI-made`. */
const hashtag = /^#(?=[\p{N}_]*\p{L})[\p{L}\p{M}\p{N}_]+[^\p{L}\p{M}\p{N}_]*$/u;

/** A name, as people write it within a sentence: `#Acme`, but not `#help`. */
const nameTag = /^#\P{Ll}*\p{Lu}/u;

/** No sentence ends with these: `we are at #expo`. */
const unfinished = /^(?:an?|the|my|your|our|their|this|at|by|for|from|in|of|on|to|with|and|or)$/i;

/**
 * Strips the hashtags at the edges of a text, where they say nothing. The nearest one on the line stays if it looks like part
 * of the sentence: before a lower-case word, after an unfinished sentence (`we are at #expo`), or as a name after a sentence
 * without a full stop (`I hate #Acme`). One that names the brand stays if the rest of the text does not name it. A text of
 * nothing but hashtags is unchanged.
 * @param names folded
 */
export function withoutEdgeHashtags(text: string, names: readonly string[]): string {
  const words = [...text.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }));
  const isOther = ({ word }: { readonly word: string }): boolean => !hashtag.test(word);
  const isLine = (start?: number, end?: number): boolean => !text.slice(start, end).includes('\n');
  let [first, last] = [words.findIndex(isOther), words.findLastIndex(isOther)];
  const [before, begin, end, after] = [words[first - 1], words[first], words[last], words[last + 1]];
  if (begin === undefined || end === undefined) return text;
  if (before && isLine(before.end, begin.start) && /^\p{Ll}/u.test(begin.word)) first -= 1;
  const isPart = (tag: string): boolean =>
    unfinished.test(end.word) || (!/[.!?…]$/u.test(end.word) && nameTag.test(tag));
  if (after && isLine(end.end, after.start) && isPart(after.word)) last += 1;
  const [from, to] = [words[first]?.start, words[last]?.end];
  const rest = text.slice(from, to);
  const isNamed = (part: string): boolean => isNamedIn(folded(part), names);
  if (isNamed(rest)) return rest;
  const named = words.find(({ word }, index) => (index < first || index > last) && isNamed(word));
  if (named === undefined) return rest;
  return named.start < begin.start
    ? named.word + text.slice(words[first - 1]?.end, to)
    : text.slice(from, words[last + 1]?.start) + named.word;
}

/** Whether a sentence says something besides its hashtags. */
export function hasWords(sentence: string): boolean {
  return /[\p{L}\p{N}]/u.test(sentence.replace(/#[\p{L}\p{M}\p{N}_]+/gu, ''));
}
