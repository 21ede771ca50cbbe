import type { ClassificationReason } from '../classification/classification.js';

/** What spoke for and against a post being about the brand before anything was learned. */
export interface RelevanceSigns {
  /** The codes, each once. */
  readonly signs: readonly string[];
  /** All together, in log-odds. */
  readonly logOdds: number;
}

const learned: ReadonlySet<string> = new Set(['your_team_kept_similar', 'your_team_ignored_similar']);

/** Read from the reasons of a verdict, without what learning added to them: a lesson must not confirm itself. */
export function relevanceSigns(reasons: readonly ClassificationReason[]): RelevanceSigns {
  const own = reasons.filter(({ about, code }) => about === 'relevance' && !learned.has(code));
  return {
    signs: [...new Set(own.map(({ code }) => code))],
    logOdds: own.reduce((sum, { points }) => sum + points, 0),
  };
}
