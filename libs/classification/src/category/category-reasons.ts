import type { Category, ClassificationReason, ReasonCode } from '@earshot/domain';
import { evidenceOfWords } from '../evidence-of-words.js';
import type { MovingWord } from '../linear/explanation.js';
import type { ModelScores } from '../text-model.js';

/** A less probable category is not worth mentioning as a rival. */
const leastRival = 0.05;

/**
 * What decided between a category and its closest rival, for and against. Points: ten times the probability, and the weight
 * of the words.
 */
export function categoryReasons(
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
  const [speaking, opposing] = [1, -1].map((sign) => words.filter(({ weight }) => weight * sign > 0));
  if (speaking !== undefined && speaking.length > 0)
    reasons.push(reason('category_words', listOf(speaking), sumOf(speaking)));
  if (opposing !== undefined && opposing.length > 0)
    reasons.push(reason('category_words_against', listOf(opposing), sumOf(opposing)));
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
