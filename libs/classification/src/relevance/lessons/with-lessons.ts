import {
  type ClassificationReason,
  isRelevantBy,
  type LearnedRelevance,
  type Match,
  type Meaning,
  opinionOf,
  type Post,
  type PostTraits,
  relevanceProbability,
  relevanceSigns,
} from '@earshot/domain';
import { wordsNear } from './words-near.js';

/** How certain it is that a match is about the brand. */
export interface Relevance {
  readonly isRelevant: boolean;
  /** 0-1 */
  readonly probability: number;
  readonly reasons: readonly ClassificationReason[];
}

/** A post, where the names occur in it, and what it is about. */
export interface PostWithMatches {
  readonly post: Pick<Post, 'title' | 'text'>;
  readonly matches: readonly Match[];
  /** null or absent = not known. */
  readonly meaning?: Meaning | null;
}

/**
 * Returns the verdict on a post's relevance: the sum of its own evidence and the lessons from triage. Lessons do not count
 * if the post contains the brand's own handle or address: it is then about the brand, whatever was ignored before.
 * @param own the evidence found in the post, without lessons
 * @param learned null = nothing learned
 */
export function withLessons(
  own: readonly ClassificationReason[],
  subject: PostWithMatches,
  learned: LearnedRelevance | null,
): Relevance {
  const isCertain = own.some(({ code }) => certain.has(code));
  const reasons = learned === null || isCertain ? own : [...own, ...learnedReasons(own, subject, learned)];
  return { isRelevant: isRelevantBy(reasons), probability: relevanceProbability(reasons), reasons };
}

const certain: ReadonlySet<string> = new Set(['exact_handle_or_domain', 'link_to_the_brand']);

function learnedReasons(
  own: readonly ClassificationReason[],
  { post, matches, meaning }: PostWithMatches,
  learned: LearnedRelevance,
): ClassificationReason[] {
  const traits: PostTraits = {
    monitorIds: [...new Set(matches.map(({ monitorId }) => monitorId))],
    signs: relevanceSigns(own).signs,
    words: wordsNear(post, matches),
    meaning,
  };
  const { logOdds, kept, ignored } = opinionOf(learned, traits);
  const points = Math.round(logOdds * 100) / 100;
  if (points === 0) return [];
  return points < 0
    ? [{ about: 'relevance', code: 'your_team_ignored_similar', evidence: ignored, points }]
    : [{ about: 'relevance', code: 'your_team_kept_similar', evidence: kept, points }];
}
