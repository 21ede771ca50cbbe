import type { AlertRule, AlertVerdict } from './evaluate.js';

/** The verdicts of conditions that people choose. */
export type ConditionVerdict = Extract<AlertVerdict, `${string}_not_listed` | `${string}_too_low`>;

const without: Readonly<Record<ConditionVerdict, Partial<AlertRule>>> = {
  monitor_not_listed: { monitorIds: [] },
  source_not_listed: { sources: [] },
  kind_not_listed: { kinds: [] },
  language_not_listed: { languages: [] },
  category_not_listed: { categories: [] },
  sentiment_not_listed: { sentiments: [] },
  urgency_too_low: { minUrgency: 0 },
};

/** Whether a verdict comes from a condition that people choose. */
export function isConditionVerdict(verdict: AlertVerdict): verdict is ConditionVerdict {
  return verdict in without;
}

/** Returns the rule without the condition that led to this verdict. */
export function withoutCondition(rule: AlertRule, verdict: ConditionVerdict): AlertRule {
  return { ...rule, ...without[verdict] };
}
