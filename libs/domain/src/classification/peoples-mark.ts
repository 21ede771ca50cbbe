import type { MentionStatus } from '../mention/mention.js';
import type { Classification } from './classification.js';

/**
 * A verdict on a mention that people have judged: `ignored` says that it is not about the brand, `reviewed` and `done` that it
 * is, whatever a classifier thinks of it later. Of a new mention the verdict stays as it is.
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
