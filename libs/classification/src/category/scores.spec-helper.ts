import { categories, type Category } from '@earshot/domain';
import { type ModelScores, noEmergency } from '../text-model.js';

/** Scores of a model that is sure only of what is given. */
export function scoresWith(given: Partial<ModelScores> = {}): ModelScores {
  return {
    sentiment: { positive: 0.2, neutral: 0.6, negative: 0.2 },
    category: categoryScores('other', 0.5),
    urgency: [0.7, 0.2, 0.07, 0.03],
    emergency: noEmergency,
    complaint: 0.3,
    question: 0.1,
    buying_intent: 0.1,
    spam: 0.1,
    anger: 0.1,
    brand: null,
    alike: null,
    alikeAgainst: null,
    meaning: null,
    ...given,
  };
}

/** A feeling with the given probability, the rest neutral. */
export function feeling(of: 'positive' | 'negative', probability: number): ModelScores['sentiment'] {
  return { positive: 0, negative: 0, neutral: 1 - probability, [of]: probability };
}

/** A category with the given probability, the others equal. */
export function categoryScores(of: Category, probability: number): ModelScores['category'] {
  const rest = (1 - probability) / (categories.length - 1);
  return Object.fromEntries(
    categories.map((each) => [each, each === of ? probability : rest]),
  ) as ModelScores['category'];
}
