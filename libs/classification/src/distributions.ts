import { categories, type Category } from '@earshot/domain';
import { type ModelScores, type YesNoHead, yesNoHeads } from './text-model.js';

/** Probabilities of heads with several answers, in the models' order. */
export interface Distributions {
  /** Negative, neutral, positive. */
  readonly sentiment: readonly number[];
  /** In the order of `categories`. */
  readonly category: readonly number[];
  readonly urgency: readonly number[];
  /** In the order of `emergencyKinds`. */
  readonly emergency: readonly number[];
}

/** Converts the probabilities of each head to ones by answer. */
export function distributions(
  probabilitiesOf: (head: keyof Distributions) => readonly number[],
): Pick<ModelScores, keyof Distributions> {
  const [negative = 0, neutral = 0, positive = 0] = probabilitiesOf('sentiment');
  const category = probabilitiesOf('category');
  const [nothing = 0, week = 0, today = 0, now = 0] = probabilitiesOf('urgency');
  const named = categories.map((each, index) => [each, category[index] ?? 0]);
  return {
    sentiment: { negative, neutral, positive },
    category: Object.fromEntries(named) as Record<Category, number>,
    urgency: [nothing, week, today, now],
    emergency: probabilitiesOf('emergency'),
  };
}

/** Converts probabilities by answer back to the models' order. */
export function inOrder(scores: Pick<ModelScores, keyof Distributions>): Distributions {
  const { sentiment, category, urgency, emergency } = scores;
  return {
    sentiment: [sentiment.negative, sentiment.neutral, sentiment.positive],
    category: categories.map((each) => category[each]),
    urgency,
    emergency,
  };
}

/** The probability of each yes, in the models' order. */
export function yesNo(probabilityOf: (head: YesNoHead) => number): Record<YesNoHead, number> {
  return Object.fromEntries(yesNoHeads.map((head) => [head, probabilityOf(head)])) as Record<
    YesNoHead,
    number
  >;
}
