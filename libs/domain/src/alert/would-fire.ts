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
