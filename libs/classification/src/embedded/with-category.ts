import { categories, type Category, type Sentiment, sentiments } from '@earshot/domain';
import type { ModelScores } from '../text-model.js';

/**
 * The feelings of authors by category, as shares of the labelled posts that the models were trained on; printed by
 * `tools/training/posts/feelings-by-category.mjs`.
 */
const feelings: Readonly<Record<Category, Readonly<Record<Sentiment, number>>>> = {
  complaint: { negative: 0.984, neutral: 0.014, positive: 0.002 },
  bug_report: { negative: 0.905, neutral: 0.089, positive: 0.006 },
  feature_request: { negative: 0.218, neutral: 0.572, positive: 0.21 },
  question: { negative: 0.113, neutral: 0.818, positive: 0.069 },
  praise: { negative: 0.001, neutral: 0.003, positive: 0.996 },
  buying_intent: { negative: 0.048, neutral: 0.473, positive: 0.479 },
  comparison: { negative: 0.212, neutral: 0.448, positive: 0.339 },
  news: { negative: 0.112, neutral: 0.714, positive: 0.174 },
  promotion: { negative: 0.008, neutral: 0.492, positive: 0.5 },
  spam: { negative: 0.039, neutral: 0.835, positive: 0.126 },
  other: { negative: 0.138, neutral: 0.477, positive: 0.385 },
};

/** Adjusts the feeling by the probable categories: a complaint is seldom happy. */
export function withCategory(scores: ModelScores): ModelScores {
  const { sentiment, category } = scores;
  const product = (feeling: Sentiment): number => {
    const expected = categories.reduce((sum, each) => sum + category[each] * feelings[each][feeling], 0);
    return sentiment[feeling] * expected;
  };
  const sum = sentiments.reduce((total, each) => total + product(each), 0);
  const shares = sentiments.map((each) => [each, product(each) / sum]);
  return { ...scores, sentiment: Object.fromEntries(shares) as Record<Sentiment, number> };
}
