import { describe, expect, it } from '@jest/globals';
import { scoresWith } from '../category/scores.spec-helper.js';
import type { ModelScores } from '../text-model.js';
import { sentimentVerdict } from './sentiment-verdict.js';

function scores(negative: number, neutral: number, positive: number): ModelScores {
  return scoresWith({ sentiment: { negative, neutral, positive } });
}

const words = [
  { word: 'worst', weight: -2 },
  { word: 'love', weight: 1.5 },
  { word: 'late', weight: -1 },
];

describe('sentimentVerdict', () => {
  it.each([
    ['negative', scores(0.8, 0.15, 0.05), 'worst, late', -0.75, 'neutral 15 %', 0.15],
    ['positive', scores(0.1, 0.2, 0.7), 'love', 0.6, 'neutral 20 %', -0.2],
    ['neutral', scores(0.25, 0.6, 0.15), '60 %', -0.1, 'negative 25 %', -0.25],
  ])(
    'returns the most probable sentiment, with the words that led to it or its probability, and the next one: %s',
    (sentiment, given, evidence, points, rival, against) => {
      expect(sentimentVerdict(given, () => words)).toEqual({
        sentiment,
        reasons: [
          { about: 'sentiment', code: `model_${sentiment}`, evidence, points },
          { about: 'sentiment', code: 'model_sentiment_rival', evidence: rival, points: against },
        ],
      });
    },
  );

  it('names no rival that is improbable', () => {
    expect(sentimentVerdict(scores(0.96, 0.03, 0.01), () => words).reasons).toHaveLength(1);
  });

  it('names whole words, none of them part of another', () => {
    const phrases = ["doesn't", "doesn't make much sense to", "doesn't make", 'complicated and slow', 'late'];
    const moved = phrases.map((word) => ({ word, weight: -1 }));
    expect(sentimentVerdict(scores(1, 0, 0), () => moved).reasons[0]?.evidence).toBe(
      "doesn't make much sense to, complicated and slow, late",
    );
  });

  it('names no words if none had an effect', () => {
    expect(sentimentVerdict(scores(1, 0, 0), () => []).reasons[0]?.evidence).toBeNull();
  });
});
