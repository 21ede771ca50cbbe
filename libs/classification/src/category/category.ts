import { categories, type Category, type ClassificationReason } from '@earshot/domain';
import type { MovingWord } from '../linear/explanation.js';
import type { ModelScores } from '../text-model.js';
import { categoryReasons } from './category-reasons.js';

/** What the choice of a category is based on. */
export interface CategoryInput {
  readonly scores: Pick<ModelScores, 'category' | 'complaint' | 'spam'>;
  /** The words that influenced the verdict most: weights above 0 support the first category, below 0 the second. */
  readonly wordsOf: (category: Category, against: Category) => readonly MovingWord[];
}

/** The chosen category, with its probability and reasons. */
export interface CategoryVerdict {
  readonly category: Category;
  /** 0-1 */
  readonly probability: number;
  readonly reasons: readonly ClassificationReason[];
}

/** From this probability on, a complaint is never called spam, whatever else the model finds: hiding it would hurt more. */
const surelyComplains = 0.5;

/** Spam is rare among the labelled posts and looks like adverts there; the head trained only on spam distinguishes the two. */
const likelySpam = 0.5;

/** What a post is about: the category that the models find most probable; ties go to the earlier one. */
export function categoryOf({ scores, wordsOf }: CategoryInput): CategoryVerdict {
  const probabilities = scores.category;
  const allowed = categories.filter((each) => each !== 'spam' || scores.complaint < surelyComplains);
  const [best = 'other', next = 'other'] = [...allowed].sort(
    (one, other) => probabilities[other] - probabilities[one],
  );
  if (best === 'promotion' && scores.spam >= likelySpam && scores.complaint < surelyComplains) {
    // That head's own two sides, since its figures cannot be compared with those of the other head.
    const sides = { ...probabilities, spam: scores.spam, promotion: 1 - scores.spam };
    return {
      category: 'spam',
      probability: scores.spam,
      reasons: categoryReasons('spam', best, sides, []),
    };
  }
  return {
    category: best,
    probability: probabilities[best],
    reasons: categoryReasons(best, next, probabilities, wordsOf(best, next)),
  };
}
