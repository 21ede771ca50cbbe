import { type AlertVerdict, evaluateAlert } from './evaluate.js';

type Rule = Parameters<typeof evaluateAlert>[0];
type Subject = Parameters<typeof evaluateAlert>[1];

/** What has to be otherwise for an alert to fire. */
export interface NeededChange {
  /** A condition of the rule, or the verdict that it was about the brand. */
  readonly what: 'relevance' | 'monitor' | 'source' | 'category' | 'sentiment' | 'urgency';
  /** By how many points the urgency is too low; 0 of other conditions. */
  readonly points: number;
}

/**
 * The changes after which a silent alert would fire, all of them needed, by the function that decides. Empty = it fires; null = none
 * would help: it is paused, the mention is older than it or not classified, or its message went out from elsewhere.
 */
export function changesToFire(alert: Rule, mention: Subject, isSentElsewhere = false): NeededChange[] | null {
  const changes: NeededChange[] = [];
  let [rule, subject] = [alert, mention];
  for (;;) {
    const verdict = evaluateAlert(rule, subject, isSentElsewhere);
    if (verdict === 'fired') return changes;
    const { classification } = subject;
    const condition = conditions[verdict];
    if (condition === undefined || classification === null) return null;
    const { what, ...without } = condition;
    const points = what === 'urgency' ? rule.minUrgency - classification.urgency : 0;
    changes.push({ what, points });
    rule = { ...rule, ...without };
    if (what === 'relevance')
      subject = { ...subject, classification: { ...classification, isRelevant: true } };
  }
}

/** Conditions that an alert, or the verdict on a mention, could do without; the others lie in the past. */
const conditions: Partial<
  Record<
    AlertVerdict,
    Pick<NeededChange, 'what'> &
      Partial<Pick<Rule, 'monitorIds' | 'sources' | 'categories' | 'sentiments' | 'minUrgency'>>
  >
> = {
  not_relevant: { what: 'relevance' },
  monitor_not_listed: { what: 'monitor', monitorIds: [] },
  source_not_listed: { what: 'source', sources: [] },
  category_not_listed: { what: 'category', categories: [] },
  sentiment_not_listed: { what: 'sentiment', sentiments: [] },
  urgency_too_low: { what: 'urgency', minUrgency: 0 },
};
