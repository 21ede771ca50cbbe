import {
  type ClassificationReason,
  isRelevantBy,
  type LearnedRelevance,
  opinionOf,
  type PostTraits,
  relevanceProbability,
  relevanceSigns,
} from '@earshot/domain';
import type { Evidence, EvidenceWeights } from './evidence.js';
import { evidenceWeights } from './evidence-weights.js';
import { relevanceEvidence } from './relevance-evidence.js';
import type { RelevanceSubject } from './relevance-subject.js';
import { wordsNear } from './words-near.js';

/** How surely a match is about the brand. */
export interface Relevance {
  readonly isRelevant: boolean;
  /** 0-1 */
  readonly probability: number;
  readonly reasons: readonly ClassificationReason[];
}

/** A post and its matches, with what the project's people taught by their triage; null = nothing. */
export interface RelevanceInput extends RelevanceSubject {
  readonly learned: LearnedRelevance | null;
}

/**
 * Whether a literal match is about the brand: the logistic of added evidence, weighed as `evidence-weights.ts` says. A name
 * that is no ordinary word is taken for the brand unless something speaks against it; an ordinary word needs something
 * that speaks for it. What people taught is added, except where the brand's own handle or address stands: that is the
 * brand's, whatever was ignored before.
 * @param weights training tries others
 */
export function relevanceOf(input: RelevanceInput, weights: EvidenceWeights = evidenceWeights): Relevance {
  const reasons = weigh(input, weights);
  const isCertain = reasons.some(({ code }) => certain.has(code));
  if (input.learned !== null && !isCertain) reasons.push(...learnedReasons(input, input.learned, reasons));
  return { isRelevant: isRelevantBy(reasons), probability: relevanceProbability(reasons), reasons };
}

const certain: ReadonlySet<string> = new Set(['exact_handle_or_domain', 'link_to_the_brand']);

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

function learnedReasons(
  input: RelevanceInput,
  learned: LearnedRelevance,
  reasons: readonly ClassificationReason[],
): ClassificationReason[] {
  const traits: PostTraits = {
    monitorIds: [...new Set(input.matches.map(({ monitorId }) => monitorId))],
    signs: relevanceSigns(reasons).signs,
    words: wordsNear(input.post, input.matches),
  };
  const { logOdds, kept, ignored } = opinionOf(learned, traits);
  const points = Math.round(logOdds * 100) / 100;
  if (points === 0) return [];
  return points < 0
    ? [{ about: 'relevance', code: 'your_team_ignored_similar', evidence: ignored, points }]
    : [{ about: 'relevance', code: 'your_team_kept_similar', evidence: kept, points }];
}
