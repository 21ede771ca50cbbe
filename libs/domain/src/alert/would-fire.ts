import { type AlertRule, type AlertSubject, type AlertVerdict, evaluateAlert } from './evaluate.js';

/** The verdicts of conditions that people choose. */
export type ConditionVerdict = Extract<AlertVerdict, `${string}_not_listed` | `${string}_too_low`>;

/** What leaves out the condition that led to a verdict. */
const without: Readonly<Record<ConditionVerdict, Partial<AlertRule>>> = {
  monitor_not_listed: { monitorIds: [] },
  source_not_listed: { sources: [] },
  kind_not_listed: { kinds: [] },
  language_not_listed: { languages: [] },
  category_not_listed: { categories: [] },
  sentiment_not_listed: { sentiments: [] },
  urgency_too_low: { minUrgency: 0 },
};

/** A change that an alert needs in order to fire. */
export interface NeededChange {
  /** The condition that fails, or the relevance of the mention. */
  readonly failed: ConditionVerdict | 'not_relevant';
  /** By how many points the urgency is too low; 0 for other conditions. */
  readonly points: number;
}

/**
 * Returns the changes that a silent alert needs in order to fire, found by the function that decides; all of them are needed. Empty =
 * it fires; null = no change helps: it is paused, the mention is older than the alert or not classified, or another mention of
 * the same post was sent.
 */
export function changesToFire(
  alert: AlertRule,
  mention: AlertSubject,
  isSentElsewhere = false,
): NeededChange[] | null {
  const changes: NeededChange[] = [];
  let [rule, subject] = [alert, mention];
  for (;;) {
    const verdict = evaluateAlert(rule, subject, isSentElsewhere);
    const { classification } = subject;
    if (verdict === 'fired') return changes;
    if (classification === null) return null;
    if (verdict === 'not_relevant') {
      changes.push({ failed: verdict, points: 0 });
      subject = { ...subject, classification: { ...classification, isRelevant: true } };
    } else if (isConditionVerdict(verdict)) {
      const points = verdict === 'urgency_too_low' ? rule.minUrgency - classification.urgency : 0;
      changes.push({ failed: verdict, points });
      rule = { ...rule, ...without[verdict] };
    } else return null;
  }
}

function isConditionVerdict(verdict: AlertVerdict): verdict is ConditionVerdict {
  return verdict in without;
}
