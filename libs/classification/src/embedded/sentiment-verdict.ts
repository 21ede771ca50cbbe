import { type ClassificationReason, type Sentiment, sentiments } from '@earshot/domain';
import type { MovingWord } from '../moving-word.js';
import type { ModelScores } from '../text-model.js';

/**
 * The most probable feeling, with one reason: its points are the probability of positive minus that of negative (-1 to 1),
 * its evidence is the words that moved the model that way.
 * @param wordsOf called only if there is a feeling
 */
export function sentimentVerdict(
  { sentiment: probabilities }: ModelScores,
  wordsOf: () => readonly MovingWord[],
): { readonly sentiment: Sentiment; readonly reasons: readonly ClassificationReason[] } {
  const sentiment = sentiments.reduce((best, each) =>
    probabilities[each] > probabilities[best] ? each : best,
  );
  const direction = { positive: 1, neutral: 0, negative: -1 }[sentiment];
  const words = direction === 0 ? [] : wordsOf();
  const moved = words.filter(({ weight }) => weight * direction > 0).map(({ word }) => word);
  return {
    sentiment,
    reasons: [
      {
        about: 'sentiment',
        code: `model_${sentiment}`,
        evidence: moved.length === 0 ? null : moved.join(', ').slice(0, 60).toWellFormed(),
        points: Math.round(100 * (probabilities.positive - probabilities.negative)) / 100,
      },
    ],
  };
}
