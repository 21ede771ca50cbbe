import { type ClassificationReason, type Sentiment, sentiments } from '@earshot/domain';
import { evidenceOfWords } from '../evidence-of-words.js';
import type { MovingWord } from '../linear/explanation.js';
import type { ModelScores } from '../text-model.js';

/** A less probable sentiment is not worth mentioning as a rival. */
const leastRival = 0.05;

/**
 * The most probable sentiment. The points of its reason are the probability of positive minus that of negative (-1 to 1), its
 * evidence is the words that moved the model that way, or the probability of neutral. A second reason names the sentiment
 * that came second; its points are its probability, with the sign that speaks against the first.
 * @param wordsOf called only if there is a feeling
 */
export function sentimentVerdict(
  { sentiment: probabilities }: ModelScores,
  wordsOf: () => readonly MovingWord[],
): { readonly sentiment: Sentiment; readonly reasons: readonly ClassificationReason[] } {
  const [sentiment, rival] = [...sentiments].sort((one, other) => probabilities[other] - probabilities[one]);
  if (sentiment === undefined || rival === undefined) throw new Error('There are three sentiments');
  const direction = directions[sentiment];
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
        evidence: direction === 0 ? percent(probabilities.neutral) : evidenceOfWords(moved()),
        points: inHundredths(probabilities.positive - probabilities.negative),
      },
      ...(probabilities[rival] < leastRival
        ? []
        : [
            {
              about: 'sentiment' as const,
              code: 'model_sentiment_rival' as const,
              evidence: `${rival} ${percent(probabilities[rival])}`,
              points: inHundredths((directions[rival] || -direction) * probabilities[rival]),
            },
          ]),
    ],
  };
}

const directions: Readonly<Record<Sentiment, number>> = { positive: 1, neutral: 0, negative: -1 };

function percent(probability: number): string {
  return `${Math.round(100 * probability)} %`;
}

function inHundredths(points: number): number {
  return Math.round(100 * points) / 100;
}
