import { categories, type ClassificationReason, type Sentiment, sentiments } from '@earshot/domain';
import type { CategoryVerdict } from '../category/category.js';
import { type Distributions, distributions, yesNo } from '../distributions.js';
import { softmax } from '../softmax.js';
import { type ModelScores, noEmergency, unknownNames } from '../text-model.js';
import { emergencyIn } from '../urgency/emergency-in.js';
import type { FoundEmergency } from '../urgency/emergency-phrases.js';
import { type SymbolFeelings, symbolFeelings } from './symbol-feelings.js';

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
    reasons: symbols.slice(0, mostSigns).map(toReason),
    emergency: emergencyIn({ text, scores, known: 'not', wordsOf: () => [] }),
  };
}

function toReason({ word, points }: SymbolFeelings['symbols'][number]): ClassificationReason {
  return { about: 'sentiment', code: points > 0 ? 'positive_word' : 'negative_word', evidence: word, points };
}
