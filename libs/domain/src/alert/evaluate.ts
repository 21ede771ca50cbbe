import { isNotJudged } from '../classification/not-judged.js';
import type { Mention } from '../mention/mention.js';
import type { Alert } from './alert.js';

/** Why an alert fired for a mention or did not: the first reason that applies, in this order. */
export const alertVerdicts = [
  'alert_paused',
  'not_classified',
  'not_relevant',
  'mention_older_than_alert',
  'found_while_paused',
  'monitor_not_listed',
  'source_not_listed',
  'kind_not_listed',
  'language_not_listed',
  'category_not_listed',
  'sentiment_not_listed',
  'urgency_too_low',
  'same_post_notified',
  'not_new',
  'fired',
] as const;
export type AlertVerdict = (typeof alertVerdicts)[number];

/** The parts of an alert that decide whether it fires. */
export type AlertRule = Pick<
  Alert,
  | 'active'
  | 'categories'
  | 'sentiments'
  | 'monitorIds'
  | 'sources'
  | 'languages'
  | 'kinds'
  | 'minUrgency'
  | 'createdAt'
  | 'activeSince'
>;
/** The parts of a mention that an alert looks at. */
export type AlertSubject = Pick<
  Mention,
  'classification' | 'foundAt' | 'kind' | 'language' | 'matches' | 'source'
>;

/**
 * Decides whether an alert fires for a new mention, for the dispatcher, previews and explanations alike. An alert never fires for mentions
 * found before it was created or last resumed, and only once for a post found in several places. Mentions whose language
 * could not be judged are never excluded by category, sentiment or urgency (decision 47), nor are those of unknown language
 * by languages.
 * @param isSentElsewhere whether it has sent another mention of the same post, but not this one
 */
export function evaluateAlert(
  alert: AlertRule,
  mention: AlertSubject,
  isSentElsewhere = false,
): AlertVerdict {
  const { classification } = mention;
  if (!alert.active) return 'alert_paused';
  if (classification === null) return 'not_classified';
  if (!classification.isRelevant) return 'not_relevant';
  if (mention.foundAt < alert.createdAt) return 'mention_older_than_alert';
  if (mention.foundAt < alert.activeSince) return 'found_while_paused';
  if (!lists(alert.monitorIds, (id) => mention.matches.some((match) => match.monitorId === id)))
    return 'monitor_not_listed';
  if (!lists(alert.sources, (source) => source === mention.source)) return 'source_not_listed';
  if (!lists(alert.kinds, (kind) => kind === mention.kind)) return 'kind_not_listed';
  if (mention.language !== null && !lists(alert.languages, (language) => language === mention.language))
    return 'language_not_listed';
  const { category, sentiment, urgency } = classification;
  const isUnknown = isNotJudged(classification);
  const isUnnamed = isUnknown && category === 'other';
  if (!isUnnamed && !lists(alert.categories, (each) => each === category)) return 'category_not_listed';
  const isUnfelt = isUnknown && sentiment === 'neutral';
  if (!isUnfelt && !lists(alert.sentiments, (each) => each === sentiment)) return 'sentiment_not_listed';
  if (!isUnknown && urgency < alert.minUrgency) return 'urgency_too_low';
  return isSentElsewhere ? 'same_post_notified' : 'fired';
}

/** Like `evaluateAlert`, for a mention that the alert has not sent: it does not fire for one that people have dealt with. */
export function evaluateUnsent(
  alert: AlertRule,
  mention: AlertSubject & Pick<Mention, 'status'>,
  isSentElsewhere = false,
): AlertVerdict {
  const verdict = evaluateAlert(alert, mention, isSentElsewhere);
  return verdict === 'fired' && mention.status !== 'new' ? 'not_new' : verdict;
}

/** All pairs of an alert and a mention that it fires for, within each project. */
export function firingPairs(
  mentions: readonly Mention[],
  alerts: readonly Alert[],
): { readonly alert: Alert; readonly mention: Mention }[] {
  return mentions.flatMap((mention) =>
    alerts
      .filter((alert) => alert.projectId === mention.projectId && evaluateUnsent(alert, mention) === 'fired')
      .map((alert) => ({ alert, mention })),
  );
}

/**
 * The rule for a mention that the alert has already fired for, whenever it was found: the message may be older than the last
 * pause.
 */
export function ruleOnceFired<R extends AlertRule>(alert: R, { foundAt }: Pick<AlertSubject, 'foundAt'>): R {
  return { ...alert, createdAt: foundAt, activeSince: foundAt };
}

function lists<T>(listed: readonly T[], applies: (item: T) => boolean): boolean {
  return listed.length === 0 || listed.some(applies);
}
