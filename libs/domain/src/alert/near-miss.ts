import type { AlertRule, AlertSubject } from './evaluate.js';
import { changesToFire, type ConditionVerdict } from './would-fire.js';

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
  const [change, ...others] = changesToFire(rule, mention) ?? [];
  if (change === undefined || change.failed === 'not_relevant' || others.length > 0) return null;
  const { failed: verdict, points } = change;
  if (verdict !== 'urgency_too_low') return { verdict, lacks: null };
  return points <= nearUrgency ? { verdict, lacks: points } : null;
}

/** For sorting, nearest first: the urgency missing to the threshold, or to the maximum if another condition failed. */
export function distanceOf({ lacks }: NearMiss, mention: Pick<AlertSubject, 'classification'>): number {
  return lacks ?? 100 - (mention.classification?.urgency ?? 0);
}
