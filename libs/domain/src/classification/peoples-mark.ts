import type { MentionStatus } from '../mention/mention.js';
import type { Classification } from './classification.js';

/**
 * A classification corrected by triage: `ignored` means that a mention is not about the brand, `reviewed` and `done` that
 * it is, whatever the classifier finds. New mentions are left unchanged.
 */
export function withPeoplesMark(verdict: Classification, status: MentionStatus): Classification {
  if (status === 'new') return verdict;
  const isRelevant = status !== 'ignored';
  if (verdict.isRelevant === isRelevant) return verdict;
  const code = isRelevant ? 'your_team_kept_it' : 'your_team_ignored_it';
  return {
    ...verdict,
    isRelevant,
    reasons: [
      { about: 'relevance', code, evidence: null, points: isRelevant ? 10 : -10 },
      ...verdict.reasons,
    ],
  };
}
