import { pointsAt } from './points-at.js';
import { cutAround } from './cut-around.js';
import { type Sentence, sentencesOf } from './sentences.js';

const maxLength = 200;
/** More would be an excerpt, not a summary. */
const maxSentences = 3;

/**
 * The sentence of a post that names the brand and makes the point, with its neighbours where there is room: at most 200
 * UTF-16 units, words and characters whole, in the order of the post. What was left out
 * of a sentence shows as an ellipsis. The same text always gives the same summary; no model is asked.
 * @param keywords sentences that name one of them come first
 */
export function summaryOf(title: string | null, text: string, keywords: readonly string[]): string {
  const whole = title === null || title === '' ? text : `${title}\n${text}`;
  const post = whole.toWellFormed();
  const sentences = sentencesOf(post);
  if (sentences.length === 0) return cutAround(squeezed(post), [], maxLength);
  const names = keywords.map(folded).filter((name) => name !== '');
  const points = pointsAt(post);
  const scores = sentences.map((sentence, index) => scoreOf(sentence, index, names, points));
  const best = scores.indexOf(Math.max(...scores));
  return cutAround(widened(sentences, scores, best), names, maxLength);
}

/** Names the brand, makes a point, stands early; two words are seldom a statement. */
function scoreOf(
  { text, start, end }: Sentence,
  index: number,
  names: readonly string[],
  points: readonly { readonly at: number; readonly weight: number }[],
): number {
  const lower = folded(text);
  const made = points
    .filter(({ at }) => at >= start && at < end)
    .reduce((sum, { weight }) => sum + weight, 0);
  return (
    (names.some((name) => lower.includes(name)) ? 4 : 0) +
    Math.min(6, made) +
    1 / (1 + index) -
    (text.includes(' ') || text.length > 8 ? 0 : 3)
  );
}

/** Takes in the better neighbour as long as there is room. */
function widened(sentences: readonly Sentence[], scores: readonly number[], best: number): string {
  let [first, last] = [best, best];
  const textOf = (from: number, to: number): string =>
    sentences
      .slice(from, to + 1)
      .map(({ text }) => text)
      .reduce((whole, next) => `${whole}${isOpen(whole) ? '.' : ''} ${next}`);
  while (last - first + 1 < maxSentences) {
    const before = scores[first - 1] ?? -Infinity;
    const after = scores[last + 1] ?? -Infinity;
    const [from, to] = before > after ? [first - 1, last] : [first, last + 1];
    if (sentences[from] === undefined || sentences[to] === undefined) break;
    if (textOf(from, to).length > maxLength) break;
    [first, last] = [from, to];
  }
  return textOf(first, last);
}

/** A title, or a line without a full stop: what follows would run into it. */
function isOpen(sentence: string): boolean {
  return /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d]$/u.test(sentence);
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function squeezed(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
