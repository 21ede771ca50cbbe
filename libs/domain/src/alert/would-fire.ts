import { type ConditionVerdict, isConditionVerdict, withoutCondition } from './condition-verdict.js';
import { type AlertRule, type AlertSubject, evaluateAlert } from './evaluate.js';

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
      rule = withoutCondition(rule, verdict);
    } else return null;
  }
}
