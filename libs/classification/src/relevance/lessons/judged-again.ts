import {
  type ClassificationReason,
  type LearnedRelevance,
  markedRelevance,
  markReason,
  ownReasons,
  type TriagedMention,
} from '@earshot/domain';
import { withLessons } from './with-lessons.js';

/** A stored mention, judged by the current lessons. */
export interface JudgedAgain {
  readonly isRelevant: boolean;
  /** The reason from triage: of similar mentions, or of this one if that decides; null = none. */
  readonly because: ClassificationReason | null;
}

/**
 * Judges the relevance of a stored mention by the current lessons, from the evidence its classification found; no model is
 * called. As in every judgement, a decision that a person made about the mention itself takes precedence.
 * @param learned null = nothing learned
 */
export function judgedAgain(
  { status, title, text, matches, reasons, meaning }: Omit<TriagedMention, 'projectId' | 'decidedAt'>,
  learned: LearnedRelevance | null,
): JudgedAgain {
  const named = matches.filter(({ field }) => field !== 'feed');
  const own = ownReasons(reasons);
  // Entries of a feed taken as a whole are always relevant.
  const verdict =
    named.length === 0
      ? { isRelevant: true, reasons: own }
      : withLessons(own, { post: { title, text }, matches: named, meaning }, learned);
  const marked = markedRelevance(status);
  return marked === null || marked === verdict.isRelevant
    ? { isRelevant: verdict.isRelevant, because: verdict.reasons[own.length] ?? null }
    : { isRelevant: marked, because: markReason(marked) };
}
