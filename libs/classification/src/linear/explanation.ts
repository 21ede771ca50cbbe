import type { Category } from '@earshot/domain';
import type { EmergencyKind } from '../text-model.js';
import type { TextFeatures } from './features.js';
import { sharesOf } from './linear-scores.js';
import type { LinearWeights } from './weights.js';

/** A word as written and how it moved a verdict, above 0 = in favour; a negated one includes its negation: `not very helpful`. */
export interface MovingWord {
  readonly word: string;
  readonly weight: number;
}

/** What to explain: the sentiment, one category against another, or a kind of emergency against none. */
export type ExplainedQuestion =
  | 'sentiment'
  | { readonly category: Category; readonly against: Category }
  | { readonly emergency: EmergencyKind };

const mostWords = 5;
/** Words that move a score by less than this are left out because they explain nothing. */
const leastWeight = 0.1;

/**
 * The words that moved a score most, strongest first. Exact, because the model is linear: a word's weight is the sum over all
 * features it activates.
 */
export function explanationOf(
  features: TextFeatures,
  original: string,
  weights: LinearWeights,
  about: ExplainedQuestion,
): MovingWord[] {
  const { asks, good, bad } = columnsOf(about);
  const asked = weights.columns.flatMap(({ head, label, scale }, column): AskedColumn[] => {
    const sign = Number(label === good) - Number(label === bad);
    return sign === 0 || head !== asks ? [] : [{ column, sign, scale }];
  });
  const words = new Map<string, MovingWord>();
  for (const [owner, weight] of weightsOfTokens(features, weights, asked).entries()) {
    const word = wordAt(features, original, owner);
    if (word === undefined) continue;
    const before = words.get(word.toLowerCase());
    words.set(word.toLowerCase(), { word, weight: weight + (before?.weight ?? 0) });
  }
  return [...words.values()]
    .filter(({ weight }) => Math.abs(weight) >= leastWeight)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .slice(0, mostWords);
}

/** The head that answers, with the labels that count for and against. */
function columnsOf(about: ExplainedQuestion): {
  readonly asks: string;
  readonly good: string;
  readonly bad: string;
} {
  if (about === 'sentiment') return { asks: about, good: 'positive', bad: 'negative' };
  return 'emergency' in about
    ? { asks: 'emergency', good: about.emergency, bad: 'none' }
    : { asks: 'category', good: about.category, bad: about.against };
}

/** A column of the weights that counts for or against the answer. */
interface AskedColumn {
  readonly column: number;
  readonly sign: number;
  readonly scale: number;
}

function weightsOfTokens(
  { tokens, hashed, counted }: TextFeatures,
  { matrix, columns, counted: countedWeights }: LinearWeights,
  asked: readonly AskedColumn[],
): Float64Array {
  const width = columns.length;
  const { wordShare, letterShare } = sharesOf(hashed);
  const byToken = new Float64Array(tokens.length);
  for (let index = 0; index < hashed.count; index += 1) {
    const row = (hashed.rows[index] ?? 0) * width;
    const share = index < hashed.wordCount ? wordShare : letterShare;
    let weight = 0;
    for (const { column, sign, scale } of asked) weight += sign * scale * matrix[row + column]!;
    byToken[hashed.owners[index]!]! += share * weight;
  }
  for (const { feature, value, owner } of counted) {
    if (owner < 0) continue;
    for (const { column, sign } of asked)
      byToken[owner]! += value * sign * countedWeights[feature * width + column]!;
  }
  return byToken;
}

/** Something that has a meaning by itself: a word, a figure or an emoji, but no bracket or bullet. */
const meaning = /[\p{L}\p{N}]|(?![©®™])\p{Extended_Pictographic}/u;

/** The model reads only the first three of a run: `10000`, `sooooon`. */
function endOfRun(original: string, last: number): number {
  const unit = original.charAt(last).toLowerCase();
  let end = last + 1;
  while (unit !== '' && original.charAt(end).toLowerCase() === unit) end += 1;
  return end;
}

/** Returns nothing for links, handles and names, which are masked, and for marks and symbols, which say nothing by themselves. */
function wordAt(
  { text, tokens, negatedBy }: TextFeatures,
  original: string,
  owner: number,
): string | undefined {
  const token = tokens[owner];
  if (token === undefined || ['link', 'handle', 'name', 'mark'].includes(token.kind)) return undefined;
  const negation = tokens[negatedBy[owner] ?? -1];
  const from = text.starts[(negation ?? token).from] ?? 0;
  const word = original.slice(from, endOfRun(original, text.starts[token.to - 1] ?? from));
  return token.kind === 'emoticon' || meaning.test(word) ? word : undefined;
}
