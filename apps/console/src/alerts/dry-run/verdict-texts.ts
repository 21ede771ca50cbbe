import type { AlertVerdict } from '@earshot/domain';

/** Why a mention did not fire an alert, as the end of `144 ...`. */
export const verdictTexts: Readonly<Record<AlertVerdict, string>> = {
  alert_paused: 'while the alert was paused',
  not_classified: 'not judged yet',
  not_relevant: 'not about us',
  mention_older_than_alert: 'found before the alert was created',
  found_while_paused: 'found before the alert was last resumed',
  monitor_not_listed: 'of another monitor',
  source_not_listed: 'from another source',
  kind_not_listed: 'of another kind',
  language_not_listed: 'in another language',
  category_not_listed: 'of another category',
  sentiment_not_listed: 'of another sentiment',
  urgency_too_low: 'not urgent enough',
  same_post_notified: 'the same post in another place',
  not_new: 'already dealt with',
  fired: 'would have fired it',
};
