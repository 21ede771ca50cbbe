import type { ClassificationReason, Sentiment } from '@earshot/domain';
import { boosters, emojiFeelings, negations, pairFeelings, wordFeelings } from './lexicon.js';
import { isShouted, type Token, tokenize } from './tokens.js';

/** What a text feels, and the words it says so by. */
export interface Feeling {
  readonly sentiment: Sentiment;
  /** -1 to 1; 0 = nothing felt. */
  readonly score: number;
  readonly reasons: readonly ClassificationReason[];
}

/**
 * The feeling of a text: AFINN's words, pairs and emoji, turned by negations, strengthened by boosters, capitals and
 * exclamation marks; after a "but" counts more than before it.
 * @param options.ignore words that name the brand, in lower case: a brand called Happy is not happy
 * @param options.isEnglish false: only emoji and emoticons speak, because English words mean other things elsewhere
 */
export function feelingOf(
  text: string,
  options: { readonly ignore: ReadonlySet<string>; readonly isEnglish: boolean },
): Feeling {
  const tokens = tokenize(text);
  const shouted = isShouted(text);
  const lastBut = tokens.findLastIndex(({ word }) => word === 'but' || word === 'however');
  const felt: { evidence: string; points: number }[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const { evidence, points, length } = feelingAt(tokens, index, options);
    if (points !== 0) {
      const token = tokens[index];
      const capitals = !shouted && token !== undefined && /^\p{Lu}{3,}$/u.test(token.raw) ? 1.3 : 1;
      const turn = lastBut < 0 ? 1 : index < lastBut ? 0.6 : 1.2;
      felt.push({ evidence, points: points * capitals * turn });
    }
    index += length - 1;
  }
  const sum = felt.reduce((total, { points }) => total + points, 0);
  const marks = Math.min(3, tokens.filter(({ raw }) => raw.startsWith('!')).length);
  const score = normalized(sum + Math.sign(sum) * 0.3 * marks);
  return { sentiment: sentimentOf(score), score, reasons: reasonsOf(felt) };
}

function feelingAt(
  tokens: readonly Token[],
  index: number,
  { ignore, isEnglish }: { readonly ignore: ReadonlySet<string>; readonly isEnglish: boolean },
): { evidence: string; points: number; length: number } {
  const token = tokens[index];
  if (token === undefined) return { evidence: '', points: 0, length: 1 };
  const symbol = emojiFeelings.get(token.raw) ?? emoticonFeeling(token.raw);
  if (symbol !== undefined) return { evidence: token.raw, points: symbol, length: 1 };
  const word = token.word.replace(/^#/, '');
  if (!isEnglish || ignore.has(word) || token.raw.startsWith('@'))
    return { evidence: '', points: 0, length: 1 };
  const pair = pairFeelings.get(`${word} ${tokens[index + 1]?.word}`);
  const points = pair ?? wordFeelings.get(word) ?? 0;
  const length = pair === undefined ? 1 : 2;
  const evidence = tokens
    .slice(index, index + length)
    .map(({ raw }) => raw)
    .join(' ');
  return { evidence, points: points * turnedBy(tokens, index), length };
}

/** Looks back over three words of the same clause. */
function turnedBy(tokens: readonly Token[], index: number): number {
  let factor = 1;
  for (let back = 1; back <= 3; back += 1) {
    const word = tokens[index - back]?.word;
    if (word === undefined || /^[.,\n—–;!?]/.test(word)) break;
    if (negations.has(word)) return factor * -0.7;
    if (back === 1) factor = boosters.get(word) ?? 1;
  }
  return factor;
}

function emoticonFeeling(raw: string): number | undefined {
  if (raw === '<3') return 3;
  if (!/^[:;=]/.test(raw) || raw.length < 2) return undefined;
  if (/[)\]DPp*]/.test(raw.charAt(raw.length - 1))) return 2;
  return /[([/\\|]/.test(raw.charAt(raw.length - 1)) ? -2 : undefined;
}

function normalized(sum: number): number {
  return sum / Math.sqrt(sum * sum + 15);
}

/** One weak word (AFINN 1) is no feeling yet. */
function sentimentOf(score: number): Sentiment {
  if (score > 0.3) return 'positive';
  return score < -0.2 ? 'negative' : 'neutral';
}

function reasonsOf(felt: readonly { evidence: string; points: number }[]): ClassificationReason[] {
  return [...felt]
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .slice(0, 4)
    .map(({ evidence, points }) => ({
      about: 'sentiment',
      code: points > 0 ? 'positive_word' : 'negative_word',
      evidence,
      points: Math.round(points * 10) / 10,
    }));
}
