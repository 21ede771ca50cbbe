import { type LearnedRelevance, learnRelevance, type TriagedMention } from '@earshot/domain';
import { triagedPosts } from '../relevance/triaged-posts.js';

/** What the triage of a project taught, as the classifier learns it; null = nothing. */
export function learnedFrom(triaged: readonly TriagedMention[]): LearnedRelevance | null {
  return learnRelevance(triagedPosts(triaged));
}
