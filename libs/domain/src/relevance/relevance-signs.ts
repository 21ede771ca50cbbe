import type { ClassificationReason } from '../classification/classification.js';

/** The evidence for and against relevance, without learning. */
export interface RelevanceSigns {
  /** The codes, without duplicates. */
  readonly signs: readonly string[];
  /** The total, in log-odds. */
  readonly logOdds: number;
}

/** Reasons added by triage: from lessons about similar mentions, and from the mention's own status. */
const ofTriage: ReadonlySet<string> = new Set([
  'your_team_kept_similar',
  'your_team_ignored_similar',
  'your_team_kept_it',
  'your_team_ignored_it',
]);

/** The reasons for and against relevance that the classifier found itself. */
export function ownReasons(reasons: readonly ClassificationReason[]): ClassificationReason[] {
  return reasons.filter(({ about, code }) => about === 'relevance' && !ofTriage.has(code));
}

/** The evidence in a classification's reasons, without those added by triage, so that a lesson does not confirm itself. */
export function relevanceSigns(reasons: readonly ClassificationReason[]): RelevanceSigns {
  const own = ownReasons(reasons);
  return {
    signs: [...new Set(own.map(({ code }) => code))],
    logOdds: own.reduce((sum, { points }) => sum + points, 0),
  };
}
