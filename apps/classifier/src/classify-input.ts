import type { ClassifyInput } from '@earshot/classification';
import type { ClassificationSubject } from '@earshot/database';
import type { LearnedRelevance } from '@earshot/domain';

/** A stored mention as classifiers take it. Its links are not kept, only those that matched. */
export function toClassifyInput(
  { mention, project, monitors }: ClassificationSubject,
  learned: LearnedRelevance | null,
): ClassifyInput {
  // A whole feed is taken for no word in it.
  const matches = mention.matches.filter(({ field }) => field !== 'feed');
  return { post: { ...mention, links: [] }, matches, monitors, project, learned };
}
