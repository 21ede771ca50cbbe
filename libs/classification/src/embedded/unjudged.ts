import { categories, type ClassificationReason, type Sentiment, sentiments } from '@earshot/domain';
import type { CategoryVerdict } from '../category/category.js';
import { type Distributions, distributions, yesNo } from '../distributions.js';
import { emojiFeelings } from '../lexicon/lexicon.js';
import { softmax } from '../softmax.js';
import { type ModelScores, noEmergency, unknownNames } from '../text-model.js';
import { emergencyIn } from '../urgency/emergency-in.js';
import type { FoundEmergency } from '../urgency/emergency-phrases.js';

/** The analysis of a text, with the reasons for its sentiment. */
export interface Reading {
  readonly scores: ModelScores;
  readonly category: CategoryVerdict;
  readonly sentiment: Sentiment;
  readonly reasons: readonly ClassificationReason[];
  readonly emergency: FoundEmergency | null;
}

/** Without any sign of feeling, a text is neutral with a probability of 1 / (1 + 2 / e). */
const neutralLogit = 1;
const logitPerFeeling = 3;
const mostSigns = 4;

/** How common the category `other` is; without evidence, nothing is more probable. */
const usuallyOther = 0.3;

/** Reads a text in a language that no model knows: only emoji and emoticons, which mean the same everywhere, show a feeling. */
export function unjudged(text: string): Reading {
  const { score, symbols } = symbolFeelings(text);
  const pull = logitPerFeeling * score;
  const rarely = (1 - usuallyOther) / (categories.length - 1);
  const given: Distributions = {
    sentiment: softmax([-pull, neutralLogit, pull]),
    category: categories.map((each) => (each === 'other' ? usuallyOther : rarely)),
    urgency: [1, 0, 0, 0],
    emergency: noEmergency,
  };
  const scores = { ...distributions((head) => given[head]), ...yesNo(() => 0), ...unknownNames };
  const { sentiment } = scores;
  return {
    scores,
    category: { category: 'other', probability: usuallyOther, reasons: [] },
    sentiment: sentiments.reduce((best, each) => (sentiment[each] > sentiment[best] ? each : best)),
    reasons: symbols.slice(0, mostSigns).map(({ word, points }) => ({
      about: 'sentiment',
      code: points > 0 ? 'positive_word' : 'negative_word',
      evidence: word,
      points,
    })),
    emergency: emergencyIn({ text, scores, known: 'not', wordsOf: () => [] }),
  };
}

/** How much of a longer text is read. */
const readLength = 5_000;
const mostPointsCounted = 20;
/**
 * No emoticon is within a word: `https://`, `Farbe:(blau)`. Right after a word it ends what is written together (`Danke:)`),
 * except in scripts without spaces.
 */
const pattern =
  /\p{Extended_Pictographic}|(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}])[:;=][-o^']?(?:[()[\]/\\|*]|[DPp](?![\p{L}\p{N}]))|(?<=\p{L})[:;=][-o^']?([()[\]/\\|*DPp])(?=\1*(?:\s|$))|<3(?!\p{N})/gu;

/** Arrows, pointing hands, bullets, check marks and legal marks stand beside any feeling. */
const pointers = /[©®™‼⁉ℹ↔-⇿⏩-⏳▪-▶◀◻-◾☑☝⛔✔✖⤴⤵➡⬅-⬇⬛⬜👆-👉🚫]/u;

/**
 * The feeling expressed by emoji and emoticons, which is the same in every language: -1 to 1, and each symbol that has one once,
 * in order, with its points on the AFINN scale (-5 to 5).
 */
function symbolFeelings(text: string) {
  const found = [...text.slice(0, readLength).matchAll(pattern)].map(([word]) => ({
    word,
    points: pointsOf(word),
  }));
  const sum = found.reduce((total, { points }) => total + points, 0);
  const counted = Math.max(-mostPointsCounted, Math.min(mostPointsCounted, sum));
  const once = new Map(found.filter(({ points }) => points !== 0).map((each) => [each.word, each]));
  return { score: counted / Math.sqrt(counted * counted + 15), symbols: [...once.values()] };
}

function pointsOf(symbol: string): number {
  if (symbol === '<3') return 3;
  if (pointers.test(symbol)) return 0;
  if (!/^[:;=]/.test(symbol)) return emojiFeelings.get(symbol) ?? 0;
  if (/[)\]DPp*]$/.test(symbol)) return 2;
  return /[([/\\|]$/.test(symbol) ? -2 : 0;
}
