import { categories, type Category, type ClassificationReason, type ReasonCode } from '@earshot/domain';
import { evidenceOfWords } from '../evidence-of-words.js';
import type { MovingWord } from '../linear/explanation.js';
import type { ModelScores } from '../text-model.js';

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

/** A less probable category is not worth mentioning as a rival. */
const leastRival = 0.05;

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

/**
 * What decided between a category and its closest rival, for and against. Points: ten times the probability, and the weight
 * of the words.
 */
function categoryReasons(
  best: Category,
  next: Category,
  probabilities: ModelScores['category'],
  words: readonly MovingWord[],
): ClassificationReason[] {
  const reasons: ClassificationReason[] = [
    reason('model_category', `${best} ${percent(probabilities[best])}`, 10 * probabilities[best]),
  ];
  if (probabilities[next] >= leastRival)
    reasons.push(
      reason('model_category_rival', `${next} ${percent(probabilities[next])}`, -10 * probabilities[next]),
    );
  const speaking = words.filter(({ weight }) => weight > 0);
  const opposing = words.filter(({ weight }) => weight < 0);
  if (speaking.length > 0) reasons.push(reason('category_words', listOf(speaking), sumOf(speaking)));
  if (opposing.length > 0) reasons.push(reason('category_words_against', listOf(opposing), sumOf(opposing)));
  return reasons;
}

function reason(code: ReasonCode, evidence: string | null, points: number): ClassificationReason {
  return { about: 'category', code, evidence, points: Math.round(10 * points) / 10 };
}

function percent(probability: number): string {
  return `${Math.round(100 * probability)} %`;
}

function listOf(words: readonly MovingWord[]): string | null {
  return evidenceOfWords(words.map(({ word }) => word));
}

function sumOf(words: readonly MovingWord[]): number {
  return words.reduce((sum, { weight }) => sum + weight, 0);
}
