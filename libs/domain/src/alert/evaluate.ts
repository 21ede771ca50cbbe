import { isUrgencyUnknown } from '../classification/not-judged.js';
import type { Mention } from '../mention/mention.js';
import type { Alert } from './alert.js';

/** Why a rule fired for a mention or did not: the first that applies, in this order. */
export const alertVerdicts = [
  'alert_paused',
  'not_classified',
  'not_relevant',
  'mention_older_than_alert',
  'found_while_paused',
  'monitor_not_listed',
  'source_not_listed',
  'category_not_listed',
  'sentiment_not_listed',
  'urgency_too_low',
  'same_post_notified',
  'fired',
] as const;
export type AlertVerdict = (typeof alertVerdicts)[number];

type Rule = Pick<
  Alert,
  | 'active'
  | 'categories'
  | 'sentiments'
  | 'monitorIds'
  | 'sources'
  | 'minUrgency'
  | 'createdAt'
  | 'activeSince'
>;
type Subject = Pick<Mention, 'classification' | 'foundAt' | 'matches' | 'source'>;

/**
 * The whole decision, used by the dispatcher, by previews and by explanations alike.
 * A rule never speaks of what was found before it existed, or before it was last resumed: neither creating nor resuming
 * one sends the past. Of a post that is in several places it tells once. What could not be judged because of its language is held
 * back by no category, sentiment or urgency (decision 47).
 * @param isToldElsewhere whether it has told of another mention of the same post, and of this one not
 */
export function evaluateAlert(alert: Rule, mention: Subject, isToldElsewhere = false): AlertVerdict {
  const { classification } = mention;
  if (!alert.active) return 'alert_paused';
  if (classification === null) return 'not_classified';
  if (!classification.isRelevant) return 'not_relevant';
  if (mention.foundAt < alert.createdAt) return 'mention_older_than_alert';
  if (mention.foundAt < alert.activeSince) return 'found_while_paused';
  if (!lists(alert.monitorIds, (id) => mention.matches.some((match) => match.monitorId === id)))
    return 'monitor_not_listed';
  if (!lists(alert.sources, (source) => source === mention.source)) return 'source_not_listed';
  const { category, sentiment, urgency } = classification;
  const isUnknown = isUrgencyUnknown(classification);
  const isUnnamed = isUnknown && category === 'other';
  if (!isUnnamed && !lists(alert.categories, (each) => each === category)) return 'category_not_listed';
  const isUnfelt = isUnknown && sentiment === 'neutral';
  if (!isUnfelt && !lists(alert.sentiments, (each) => each === sentiment)) return 'sentiment_not_listed';
  if (!isUnknown && urgency < alert.minUrgency) return 'urgency_too_low';
  return isToldElsewhere ? 'same_post_notified' : 'fired';
}

function lists<T>(listed: readonly T[], applies: (item: T) => boolean): boolean {
  return listed.length === 0 || listed.some(applies);
}
