import { type AlertVerdict, evaluateAlert } from './evaluate.js';

type Rule = Parameters<typeof evaluateAlert>[0];
type Subject = Parameters<typeof evaluateAlert>[1];

/** The verdicts of conditions that people choose. */
export type ConditionVerdict = Extract<AlertVerdict, `${string}_not_listed` | `${string}_too_low`>;

/** A rule without one of its conditions. */
const without: Readonly<Record<ConditionVerdict, Partial<Rule>>> = {
  monitor_not_listed: { monitorIds: [] },
  source_not_listed: { sources: [] },
  kind_not_listed: { kinds: [] },
  language_not_listed: { languages: [] },
  category_not_listed: { categories: [] },
  sentiment_not_listed: { sentiments: [] },
  urgency_too_low: { minUrgency: 0 },
};

/** A mention that an alert would have fired for but for one condition. */
export interface NearMiss {
  readonly verdict: ConditionVerdict;
  /** How many points of urgency it lacks; null = another condition failed. */
  readonly lacks: number | null;
}

/** Further below the threshold is no near miss. */
const nearUrgency = 20;

/** Whether a single condition keeps a mention from an alert; null = it fires, several do, or urgency is far too low. */
export function nearMiss(rule: Rule, mention: Subject): NearMiss | null {
  const verdict = evaluateAlert(rule, mention);
  if (!isCondition(verdict) || evaluateAlert({ ...rule, ...without[verdict] }, mention) !== 'fired')
    return null;
  if (verdict !== 'urgency_too_low') return { verdict, lacks: null };
  const lacks = rule.minUrgency - (mention.classification?.urgency ?? 0);
  return lacks <= nearUrgency ? { verdict, lacks } : null;
}

/** Nearest first: by the urgency that is missing to the threshold, or, where another condition failed, to the highest. */
export function distanceOf({ lacks }: NearMiss, mention: Pick<Subject, 'classification'>): number {
  return lacks ?? 100 - (mention.classification?.urgency ?? 0);
}

function isCondition(verdict: AlertVerdict): verdict is ConditionVerdict {
  return verdict in without;
}
