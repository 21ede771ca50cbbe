import { categories, type Category } from '@earshot/domain';
import type { ModelScores } from './text-model.js';

/** Probabilities of heads with several answers, in the order in which the models give them. */
export interface Distributions {
  /** Negative, neutral, positive. */
  readonly sentiment: readonly number[];
  /** As `categories` are ordered. */
  readonly category: readonly number[];
  readonly urgency: readonly number[];
}

/** The same under the names of the answers. */
export function distributions({
  sentiment: [negative = 0, neutral = 0, positive = 0],
  category,
  urgency: [nothing = 0, week = 0, today = 0, now = 0],
}: Distributions): Pick<ModelScores, keyof Distributions> {
  const named = categories.map((each, index) => [each, category[index] ?? 0]);
  return {
    sentiment: { negative, neutral, positive },
    category: Object.fromEntries(named) as Record<Category, number>,
    urgency: [nothing, week, today, now],
  };
}

/** Names taken away again: in the order in which the models give them. */
export function inOrder({
  sentiment,
  category,
  urgency,
}: Pick<ModelScores, keyof Distributions>): Distributions {
  return {
    sentiment: [sentiment.negative, sentiment.neutral, sentiment.positive],
    category: categories.map((each) => category[each]),
    urgency,
  };
}
