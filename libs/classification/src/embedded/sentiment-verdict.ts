import { type ClassificationReason, type Sentiment, sentiments } from '@earshot/domain';
import { evidenceOfWords } from '../evidence-of-words.js';
import type { MovingWord } from '../linear/explanation.js';
import type { ModelScores } from '../text-model.js';

/**
 * The most probable feeling, with one reason: its points are the probability of positive minus that of negative (-1 to 1),
 * its evidence is the words that moved the model that way, or the probability of neutral.
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
  const moved = (): string[] =>
    wordsOf()
      .filter(({ weight }) => weight * direction > 0)
      .map(({ word }) => word);
  return {
    sentiment,
    reasons: [
      {
        about: 'sentiment',
        code: `model_${sentiment}`,
        evidence: direction === 0 ? `${Math.round(100 * probabilities.neutral)} %` : evidenceOfWords(moved()),
        points: Math.round(100 * (probabilities.positive - probabilities.negative)) / 100,
      },
    ],
  };
}
