import type { MentionStatus } from '../mention/mention.js';
import type { Classification, ClassificationReason } from './classification.js';
import { isLanguageModel } from './language-model.js';
import { withRelevanceLimit } from './urgency-rule.js';

/**
 * A classification corrected by triage: `ignored` means that a mention is not about the brand, `reviewed` and `done` that it
 * is, whatever the classifier says. The urgency follows, unless a language model decided it. New mentions are left unchanged.
 */
export function withPeoplesMark(verdict: Classification, status: MentionStatus): Classification {
  const isRelevant = markedRelevance(status);
  if (isRelevant === null || verdict.isRelevant === isRelevant) return verdict;
  const { urgency, reasons } = isLanguageModel(verdict.classifier)
    ? verdict
    : withRelevanceLimit(verdict, isRelevant);
  return { ...verdict, isRelevant, urgency, reasons: [markReason(isRelevant), ...reasons] };
}

/** The reason that triage decided, overruling the classifier. */
export function markReason(isRelevant: boolean): ClassificationReason {
  const code = isRelevant ? 'your_team_kept_it' : 'your_team_ignored_it';
  return { about: 'relevance', code, evidence: null, points: isRelevant ? 10 : -10 };
}

/** A status's verdict on a mention's relevance; null = none. */
export function markedRelevance(status: MentionStatus): boolean | null {
  return status === 'new' ? null : status !== 'ignored';
}
