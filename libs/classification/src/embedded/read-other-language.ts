import { type ClassificationReason, type Sentiment, sentiments } from '@earshot/domain';
import { feelingsOfLanguage } from '../lexicon/feelings-of-language.js';
import { categoryOfSymbols } from '../category/category-of-symbols.js';
import type { BandProbabilities, ModelScores } from '../text-model.js';
import { symbolFeelings } from './symbol-feelings.js';

/** What can be said of a text whose language no model was trained on. */
export interface OtherLanguageReading {
  /** Nothing but a cautious sentiment. */
  readonly scores: ModelScores;
  readonly sentiment: Sentiment;
  readonly reasons: readonly ClassificationReason[];
}

/** Without a sign of feeling a text is neutral with a probability of 1 / (1 + 2 / e). */
const neutralLogit = 1;
const logitPerFeeling = 3;
const mostSigns = 4;
/** How urgent posts are whose words nobody reads, by how they feel: as often as English ones of that feeling, with some care. */
const usualBands: BandProbabilities = [0.7, 0.25, 0.04, 0.01];
const unhappyBands: BandProbabilities = [0.3, 0.5, 0.18, 0.02];

/**
 * Reads words of praise and trouble where there is a list of them for the language, and emoji and emoticons, which feel
 * the same everywhere; each is a reason. No calibration stands behind the probabilities: they only order the three.
 * @param language BCP 47; null = it is not known which
 */
export function readOtherLanguage(text: string, language: string | null): OtherLanguageReading {
  const words = language === null ? null : feelingsOfLanguage(text, language);
  const symbols = symbolFeelings(text);
  const score = Math.max(-1, Math.min(1, (words?.score ?? 0) + symbols.score));
  const weights = [-logitPerFeeling * score, neutralLogit, logitPerFeeling * score].map(Math.exp);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const [negative = 0, neutral = 0, positive = 0] = weights.map((weight) => weight / sum);
  const sentiment = { negative, neutral, positive };
  const category = categoryOfSymbols(text, sentiment);
  return {
    scores: {
      sentiment,
      category,
      urgency: category.complaint > category.other ? unhappyBands : usualBands,
      complaint: 0,
      question: 0,
      buyingIntent: 0,
      spam: 0,
      anger: 0,
      brand: null,
      alike: null,
    },
    sentiment: sentiments.reduce((best, each) => (sentiment[each] > sentiment[best] ? each : best)),
    reasons: [...(words?.words ?? []), ...symbols.symbols].slice(0, mostSigns).map(toReason),
  };
}

function toReason({
  word,
  points,
}: {
  readonly word: string;
  readonly points: number;
}): ClassificationReason {
  return { about: 'sentiment', code: points > 0 ? 'positive_word' : 'negative_word', evidence: word, points };
}
