import { categories, type Category, type ClassificationReason } from '@earshot/domain';
import type { ModelScores } from '../text-model.js';
import { type Evidence, toReason } from './evidence.js';
import { modelEvidence } from './model-evidence.js';
import { shapeEvidence } from './shape-evidence.js';
import { spamEvidence } from './spam-signs.js';
import { wordEvidence } from './word-evidence.js';

/** A text with what was already read from it. */
export interface CategoryInput {
  /** Title and text. */
  readonly text: string;
  /** Links that the post carries beside its text. */
  readonly linkCount: number;
  readonly scores: ModelScores;
  /** false: no English words are read, and of the scores only the feeling. */
  readonly isEnglish: boolean;
}

/** The category that won, and by how much. */
export interface CategoryVerdict {
  readonly category: Category;
  /** Weight of what speaks for it; below 1.8 nothing does and it is `other`. */
  readonly points: number;
  /** How far it is ahead of the next category. */
  readonly margin: number;
  /** The other categories for which something speaks, heaviest first. */
  readonly alternatives: readonly { readonly category: Category; readonly points: number }[];
  readonly reasons: readonly ClassificationReason[];
}

/** Weight under which a category is only a guess. */
const leastPoints = 1.8;

/**
 * What a post is about: words, shape and the model's scores each add their weight, the heaviest category wins, ties go
 * to the earlier one. The same input always gives the same verdict.
 */
export function categoryOf(input: CategoryInput): CategoryVerdict {
  const evidence = evidenceIn(input);
  const weights = new Map<Category, number>();
  for (const { category, points } of evidence) weights.set(category, (weights.get(category) ?? 0) + points);
  const ranked = categories
    .map((category) => ({ category, points: weights.get(category) ?? 0 }))
    .sort((a, b) => b.points - a.points);
  const clear = ranked.filter(({ points }) => points >= leastPoints);
  const best = clear[0] ?? { category: 'other' as const, points: leastPoints };
  const alternatives = ranked.filter(({ category, points }) => points > 0 && category !== best.category);
  return {
    ...best,
    margin: best.points - (alternatives[0]?.points ?? 0),
    alternatives,
    reasons: reasonsFor(best.category, evidence),
  };
}

function evidenceIn(input: CategoryInput): Evidence[] {
  const words = input.isEnglish ? wordEvidence(input.text) : [];
  const told = new Set(words.map(({ category }) => category));
  return [...words, ...shapeEvidence(input), ...modelEvidence(input, told), ...spamEvidence(input)];
}

function reasonsFor(category: Category, evidence: readonly Evidence[]): ClassificationReason[] {
  if (category === 'other')
    return [toReason({ category, code: 'nothing_speaks', found: null, points: leastPoints })];
  return evidence
    .filter((each) => each.category === category)
    .sort((a, b) => b.points - a.points)
    .map(toReason);
}
