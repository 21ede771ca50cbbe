import type { ClassificationReason, LearnedRelevance } from '@earshot/domain';
import type { Evidence, EvidenceWeights } from './evidence/evidence.js';
import { evidenceWeights } from './evidence/evidence-weights.js';
import { relevanceEvidence } from './evidence/relevance-evidence.js';
import type { RelevanceSubject } from './relevance-subject.js';
import { type Relevance, withLessons } from './lessons/with-lessons.js';

/** A post and its matches, with what the project's people taught by their triage; null = nothing. */
export interface RelevanceInput extends RelevanceSubject {
  readonly learned: LearnedRelevance | null;
}

/**
 * Whether a literal match is about the brand: the logistic of added evidence, weighed as `evidence-weights.ts` says. A name
 * that is no ordinary word is taken for the brand unless something speaks against it; an ordinary word needs something
 * that speaks for it. What people taught is added.
 * @param weights training tries others
 */
export function relevanceOf(input: RelevanceInput, weights: EvidenceWeights = evidenceWeights): Relevance {
  return withLessons(weigh(input, weights), input, input.learned);
}

/** The evidence of the post, and of the place where the name is most clearly the brand's. */
function weigh(subject: RelevanceSubject, weights: EvidenceWeights): ClassificationReason[] {
  const { post, places } = relevanceEvidence(subject);
  const toReason = ({ code, found, value }: Evidence): ClassificationReason => {
    const points = Math.round(value * weights[code] * 100) / 100;
    return { about: 'relevance', code, evidence: found, points };
  };
  const weighed = places.map((place) => place.map(toReason));
  const total = (reasons: readonly ClassificationReason[]): number =>
    reasons.reduce((sum, { points }) => sum + points, 0);
  const clearest = weighed.reduce<ClassificationReason[] | null>(
    (best, place) => (best === null || total(place) > total(best) ? place : best),
    null,
  );
  return [...post.map(toReason), ...(clearest ?? [])].filter(({ points }) => points !== 0);
}
