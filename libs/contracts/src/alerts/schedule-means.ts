import { criticalUrgency } from '@earshot/domain';

/** What an alert's message fields mean, in the same words wherever the field occurs. */
export const frequencyMeans =
  'instant = at once; mentions found within five minutes of a message are sent together (webhook: one by one). hourly, daily = collected, sent on the hour or at deliver_at_hour, if there are any.';

export const urgentAtOnceMeans = `For instant: true = a mention of urgency ${criticalUrgency} or more is sent at once, with any waiting, except in quiet hours.`;

export const deliverAtHourMeans = "For daily: the hour, 0-23, in the project's time zone.";

export const quietHoursStartMeans =
  "From this hour, 0-23, in the project's time zone, messages wait until quiet_hours_end. null = no quiet hours.";

export const quietHoursEndMeans = 'The hour, 0-23, at which quiet hours end; null = no quiet hours.';

export const eventsMeans =
  'mention.alert = what the rule fires for; required. mention.updated = for webhooks, each later change of a mention that it has sent.';
