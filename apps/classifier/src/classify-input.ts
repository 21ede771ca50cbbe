import type { ClassifyInput } from '@earshot/classification';
import type { ClassificationSubject } from '@earshot/database';
import type { LearnedRelevance } from '@earshot/domain';

/** A stored mention as classifiers take it. Its links are not kept, only those that matched. */
export function toClassifyInput(
  { mention, project, monitors }: ClassificationSubject,
  learned: LearnedRelevance | null,
): ClassifyInput {
  return { post: { ...mention, links: [] }, matches: mention.matches, monitors, project, learned };
}
