import { type ConditionVerdict, isConditionVerdict, withoutCondition } from './condition-verdict.js';
import { type AlertRule, type AlertSubject, evaluateAlert } from './evaluate.js';

/** A mention for which an alert would have fired but for one condition. */
export interface NearMiss {
  readonly verdict: ConditionVerdict;
  /** The number of urgency points missing; null = another condition failed. */
  readonly lacks: number | null;
}

/** Mentions further below the threshold are no near miss. */
const nearUrgency = 20;

/** The near miss if a single condition kept the alert from firing; null = it fires, several failed, or urgency is far too low. */
export function nearMiss(rule: AlertRule, mention: AlertSubject): NearMiss | null {
  const verdict = evaluateAlert(rule, mention);
  if (!isConditionVerdict(verdict)) return null;
  if (evaluateAlert(withoutCondition(rule, verdict), mention) !== 'fired') return null;
  if (verdict !== 'urgency_too_low') return { verdict, lacks: null };
  const lacks = rule.minUrgency - (mention.classification?.urgency ?? 0);
  return lacks <= nearUrgency ? { verdict, lacks } : null;
}

/** For sorting, nearest first: the urgency missing to the threshold, or to the maximum if another condition failed. */
export function distanceOf({ lacks }: NearMiss, mention: Pick<AlertSubject, 'classification'>): number {
  return lacks ?? 100 - (mention.classification?.urgency ?? 0);
}
