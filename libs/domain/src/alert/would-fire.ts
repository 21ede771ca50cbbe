import { evaluateAlert } from './evaluate.js';

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
export function changesToFire(alert: Rule, mention: Subject, isToldElsewhere = false): NeededChange[] | null {
  const changes: NeededChange[] = [];
  let [rule, subject] = [alert, mention];
  for (;;) {
    const verdict = evaluateAlert(rule, subject, isToldElsewhere);
    const { classification } = subject;
    if (verdict === 'fired') return changes;
    if (classification === null) return null;
    const points = Math.max(0, rule.minUrgency - classification.urgency);
    switch (verdict) {
      case 'not_relevant':
        subject = { ...subject, classification: { ...classification, isRelevant: true } };
        changes.push({ what: 'relevance', points: 0 });
        break;
      case 'monitor_not_listed':
        rule = { ...rule, monitorIds: [] };
        changes.push({ what: 'monitor', points: 0 });
        break;
      case 'source_not_listed':
        rule = { ...rule, sources: [] };
        changes.push({ what: 'source', points: 0 });
        break;
      case 'category_not_listed':
        rule = { ...rule, categories: [] };
        changes.push({ what: 'category', points: 0 });
        break;
      case 'sentiment_not_listed':
        rule = { ...rule, sentiments: [] };
        changes.push({ what: 'sentiment', points: 0 });
        break;
      case 'urgency_too_low':
        rule = { ...rule, minUrgency: 0 };
        changes.push({ what: 'urgency', points });
        break;
      default:
        return null;
    }
  }
}
