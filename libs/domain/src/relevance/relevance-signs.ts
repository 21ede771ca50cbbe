import type { ClassificationReason } from '../classification/classification.js';

/** The evidence for and against relevance, without learning. */
export interface RelevanceSigns {
  /** The codes, without duplicates. */
  readonly signs: readonly string[];
  /** The total, in log-odds. */
  readonly logOdds: number;
}

const learned: ReadonlySet<string> = new Set(['your_team_kept_similar', 'your_team_ignored_similar']);

/** Read from the reasons of a classification, leaving out learned ones, so that a lesson does not confirm itself. */
export function relevanceSigns(reasons: readonly ClassificationReason[]): RelevanceSigns {
  const own = reasons.filter(({ about, code }) => about === 'relevance' && !learned.has(code));
  return {
    signs: [...new Set(own.map(({ code }) => code))],
    logOdds: own.reduce((sum, { points }) => sum + points, 0),
  };
}
