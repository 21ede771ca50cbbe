import { wordFeelings } from './lexicon.js';
import { tokenize } from './tokens.js';

const maxLength = 200;

/**
 * The one or two sentences of a post that say most, at most 200 characters, never more than the post; words stay whole
 * and in order. The same text always gives the same summary.
 * @param keywords sentences that name the brand come first
 */
export function summaryOf(title: string | null, text: string, keywords: readonly string[]): string {
  const sentences = [...sentencesOf(title ?? ''), ...sentencesOf(text)];
  const ranked = rank(
    sentences,
    keywords.map((keyword) => keyword.toLowerCase()),
  );
  const [best] = ranked;
  if (best === undefined) return cutAtWord(squeezed(`${title ?? ''} ${text}`));
  const chosen = [best];
  for (const index of ranked.slice(1)) {
    const candidate = [...chosen, index].sort((a, b) => a - b);
    if (joined(candidate, sentences).length > maxLength) continue;
    chosen.push(index);
    if (chosen.length === 3) break;
  }
  return cutAtWord(
    joined(
      chosen.sort((a, b) => a - b),
      sentences,
    ),
  );
}

function sentencesOf(text: string): string[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  return [...segmenter.segment(text)]
    .map(({ segment }) => withoutEdges(squeezed(segment)))
    .filter((sentence) => /\p{L}/u.test(sentence));
}

/** Links, handles and hashtags at the edges of a sentence address somebody, they say nothing. */
function withoutEdges(sentence: string): string {
  const words = sentence.split(' ');
  const isEdge = (word: string | undefined): boolean => word !== undefined && /^(?:https?:\/\/|#)/.test(word);
  while (isEdge(words.at(-1))) words.pop();
  while (isEdge(words[0])) words.shift();
  return words.join(' ');
}

/** Indexes of sentences, best first: names the brand, feels, asks, shares words with the rest, stands early. */
function rank(sentences: readonly string[], keywords: readonly string[]): number[] {
  const words = sentences.map((sentence) => tokenize(sentence).map(({ word }) => word));
  const frequency = new Map<string, number>();
  for (const word of words.flatMap((each) => [...new Set(each)]))
    frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const scores = sentences.map((sentence, index) => {
    const lower = sentence.toLowerCase();
    const own = words[index] ?? [];
    const feelings = own.reduce((sum, word) => sum + Math.abs(wordFeelings.get(word) ?? 0), 0);
    const shared = own.filter((word) => word.length > 3 && (frequency.get(word) ?? 0) > 1).length;
    return (
      (keywords.some((keyword) => lower.includes(keyword)) ? 3 : 0) +
      Math.min(1.5, feelings / 3) +
      (own.length === 0 ? 0 : shared / own.length) +
      (sentence.includes('?') ? 0.5 : 0) +
      0.5 / (1 + index) -
      (own.length < 3 ? 1 : 0)
    );
  });
  return sentences
    .map((_sentence, index) => index)
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
}

function joined(indexes: readonly number[], sentences: readonly string[]): string {
  return indexes.map((index) => sentences[index]).join(' ');
}

function squeezed(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** Ends at a word, with an ellipsis, where the text is too long; a single endless word ends at a character. */
function cutAtWord(text: string): string {
  if (text.length <= maxLength) return text;
  const room = text.slice(0, maxLength - 1);
  const lastSpace = room.lastIndexOf(' ');
  const kept = lastSpace > maxLength / 2 ? room.slice(0, lastSpace) : room.replace(/[\uD800-\uDBFF]$/, '');
  return `${kept.trimEnd()}…`;
}
