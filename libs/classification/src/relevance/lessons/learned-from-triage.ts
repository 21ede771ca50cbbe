import {
  type ForgottenLesson,
  type LearnedRelevance,
  learnRelevance,
  type TriagedMention,
} from '@earshot/domain';
import { triagedPosts } from './triaged-posts.js';

/**
 * What the triage of one project taught, without forgotten lessons. @param mentions the latest first @returns null = nothing
 * learned
 */
export function learnedFromTriage(
  mentions: readonly TriagedMention[],
  forgotten: readonly ForgottenLesson[],
): LearnedRelevance | null {
  return learnRelevance(triagedPosts(mentions), forgotten);
}
