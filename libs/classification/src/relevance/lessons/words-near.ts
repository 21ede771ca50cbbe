import type { Match, Post } from '@earshot/domain';
import { contentWords, singularOf } from '../content-words.js';

/** How far from a name words are learned, in UTF-16 units. */
const reach = 150;
/** What a cut may have left of a word. */
const wordAtStart = /^[\p{L}\p{M}\p{N}'’]+/u;
const wordAtEnd = /[\p{L}\p{M}\p{N}'’]+$/u;
const mostPlaces = 5;
const mostWords = 60;

/**
 * The words near the names in a post: content words in the singular, and the words directly before (`the …`) and after (`…
 * pie`).
 */
export function wordsNear(post: Pick<Post, 'title' | 'text'>, matches: readonly Match[]): string[] {
  const words = new Set<string>();
  const names = new Set(
    [...contentWords(matches.map(({ keyword }) => keyword).join(' ')).values()].map(singularOf),
  );
  for (const match of matches.filter(({ field }) => field !== 'url').slice(0, mostPlaces))
    for (const word of wordsAround(match, post)) words.add(word);
  return [...words].filter((word) => !names.has(word)).slice(0, mostWords);
}

function wordsAround({ field, start, end }: Match, post: Pick<Post, 'title' | 'text'>): string[] {
  const text = (field === 'title' ? post.title : post.text) ?? '';
  const before = text.slice(Math.max(0, start - reach), start).replace(start > reach ? wordAtStart : '', '');
  const after = text.slice(end, end + reach).replace(end + reach < text.length ? wordAtEnd : '', '');
  const last = /([\p{L}\p{M}]{1,30})['’]?\P{L}{0,2}$/u.exec(before)?.[1]?.toLowerCase();
  const next = /^\P{L}{0,2}([\p{L}\p{M}]{1,30})/u.exec(after)?.[1]?.toLowerCase();
  return [
    ...(last === undefined ? [] : [`${last} …`]),
    ...(next === undefined ? [] : [`… ${next}`]),
    ...[...contentWords(before).values()].map(singularOf),
    ...[...contentWords(after).values()].map(singularOf),
  ];
}
