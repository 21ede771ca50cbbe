import { describe, expect, it } from '@jest/globals';
import { sentiments } from '@earshot/domain';
import { categoryScores, feeling, scoresWith } from '../category/scores.spec-helper.js';
import { sentimentVerdict } from './sentiment-verdict.js';
import { withCategory } from './with-category.js';

const none = () => [];

describe('withCategory', () => {
  it.each([
    ['complaint', feeling('negative', 0.4), 'negative'],
    ['praise', feeling('positive', 0.4), 'positive'],
    ['question', feeling('negative', 0.55), 'neutral'],
    // One certain head outvotes the other.
    ['complaint', feeling('positive', 0.999), 'positive'],
  ] as const)(
    'settles an unclear sentiment by category: %s with %j is %s',
    (category, sentiment, expected) => {
      const scores = withCategory(scoresWith({ sentiment, category: categoryScores(category, 0.9) }));
      expect(sentimentVerdict(scores, none).sentiment).toBe(expected);
    },
  );

  it('returns probabilities that add up to 1, and leaves all other scores unchanged', () => {
    const given = scoresWith({ category: categoryScores('news', 1), sentiment: feeling('positive', 1) });
    const { sentiment, ...others } = withCategory(given);
    expect(sentiments.reduce((sum, each) => sum + sentiment[each], 0)).toBeCloseTo(1, 12);
    const { sentiment: _, ...before } = given;
    expect(others).toEqual(before);
  });
});
