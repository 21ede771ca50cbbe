import { type ConditionVerdict, isConditionVerdict, withoutCondition } from './condition-verdict.js';
import { evaluateAlert } from './evaluate.js';

type Rule = Parameters<typeof evaluateAlert>[0];
type Subject = Parameters<typeof evaluateAlert>[1];

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
  if (!isConditionVerdict(verdict)) return null;
  if (evaluateAlert(withoutCondition(rule, verdict), mention) !== 'fired') return null;
  if (verdict !== 'urgency_too_low') return { verdict, lacks: null };
  const lacks = rule.minUrgency - (mention.classification?.urgency ?? 0);
  return lacks <= nearUrgency ? { verdict, lacks } : null;
}

/** Nearest first: by the urgency that is missing to the threshold, or, where another condition failed, to the highest. */
export function distanceOf({ lacks }: NearMiss, mention: Pick<Subject, 'classification'>): number {
  return lacks ?? 100 - (mention.classification?.urgency ?? 0);
}
