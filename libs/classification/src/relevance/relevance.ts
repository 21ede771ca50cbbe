import type { ClassificationReason } from '@earshot/domain';
import type { Evidence } from './evidence/evidence.js';
import { evidenceWeights } from './evidence/evidence-weights.js';
import { relevanceEvidence } from './evidence/relevance-evidence.js';
import type { RelevanceSubject } from './relevance-subject.js';
import { type Relevance, withLessons } from './lessons/with-lessons.js';

/**
 * Whether a literal match is about the brand: the logistic of the summed evidence, weighted by `evidence-weights.ts`. A name
 * that is not an ordinary word is taken for the brand unless there is evidence against it; an ordinary word needs evidence
 * for it. Lessons from triage are added.
 */
export function relevanceOf(input: RelevanceSubject): Relevance {
  return withLessons(weigh(input), input, input.learned);
}

/** Weighs the evidence of the post, and of the place where the name is most clearly the brand's. */
function weigh(subject: RelevanceSubject): ClassificationReason[] {
  const { post, places } = relevanceEvidence(subject);
  const toReason = ({ code, found, value }: Evidence): ClassificationReason => {
    const points = Math.round(value * evidenceWeights[code] * 100) / 100;
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
