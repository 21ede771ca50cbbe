import type { ClassifyInput } from '@earshot/classification';
import type { ClassificationSubject } from '@earshot/database';
import type { LearnedRelevance } from '@earshot/domain';

/** Converts a stored mention to classifier input. Only links that matched are stored, so the links are empty. */
export function toClassifyInput(
  { mention, project, monitors }: ClassificationSubject,
  learned: LearnedRelevance | null,
): ClassifyInput {
  // A match on a whole feed is not a match on any word of the post.
  const matches = mention.matches.filter(({ field }) => field !== 'feed');
  const isNameGone = mention.matches.length === 0;
  return { post: { ...mention, links: [] }, matches, isNameGone, monitors, project, learned };
}
