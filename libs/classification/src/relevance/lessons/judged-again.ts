import {
  type ClassificationReason,
  type LearnedRelevance,
  markedRelevance,
  markReason,
  ownReasons,
  type TriagedMention,
} from '@earshot/domain';
import { withLessons } from './with-lessons.js';

/** What the lessons of today make of a mention that is stored. */
export interface JudgedAgain {
  readonly isRelevant: boolean;
  /** What triage says of it: of similar mentions, or of this one where that decides; null = nothing. */
  readonly because: ClassificationReason | null;
}

/**
 * Judges the relevance of a stored mention by today's lessons, from the evidence that its classification found: no model is
 * asked. What a person said of the mention itself decides, as whenever it is judged.
 * @param learned null = nothing
 */
export function judgedAgain(
  { status, title, text, matches, reasons }: Omit<TriagedMention, 'projectId' | 'decidedAt'>,
  learned: LearnedRelevance | null,
): JudgedAgain {
  const named = matches.filter(({ field }) => field !== 'feed');
  const own = ownReasons(reasons);
  // Nobody asks whether an entry of a feed that is taken as a whole is about the brand.
  const verdict =
    named.length === 0
      ? { isRelevant: true, reasons: own }
      : withLessons(own, { post: { title, text }, matches: named }, learned);
  const marked = markedRelevance(status);
  return marked === null || marked === verdict.isRelevant
    ? { isRelevant: verdict.isRelevant, because: verdict.reasons[own.length] ?? null }
    : { isRelevant: marked, because: markReason(marked) };
}
