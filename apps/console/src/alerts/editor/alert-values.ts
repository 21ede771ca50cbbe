import type { AlertEvent, ChannelName } from '@earshot/domain';
import type { AlertOutput } from '@earshot/contracts';

/** What the editor of an alert changes. */
export type AlertValues = Omit<AlertOutput, 'id' | 'active' | 'disabled_reason' | 'created_at'>;

/** What a new alert begins with: urgent complaints, by e-mail to the person who creates it. */
export function newAlertValues(email: string): AlertValues {
  return {
    name: '',
    channel: 'email',
    destination: email,
    categories: ['complaint', 'bug_report'],
    sentiments: [],
    monitor_ids: [],
    sources: [],
    languages: [],
    kinds: [],
    events: ['mention.alert'],
    min_urgency: 60,
    frequency: 'instant',
    deliver_at_hour: 9,
    quiet_hours_start: null,
    quiet_hours_end: null,
    urgent_at_once: true,
  };
}

/** The changeable part of an alert. */
export function alertValues(alert: AlertOutput): AlertValues {
  const fields = Object.keys(newAlertValues('')) as (keyof AlertValues)[];
  return Object.fromEntries(fields.map((field) => [field, alert[field]])) as unknown as AlertValues;
}

/** Another channel: an address of one is none of another, and only webhooks send later changes. */
export function withChannel(values: AlertValues, channel: ChannelName): AlertValues {
  const events: AlertEvent[] = channel === 'webhook' ? values.events : ['mention.alert'];
  return { ...values, channel, destination: '', events };
}

/**
 * What of unsaved values a browser may keep: all but a new address of a chat or webhook, since anyone who knows it can post
 * there. It has to be pasted again. @param stored null = it is not saved yet
 */
export function keepableValues(values: AlertValues, stored: AlertOutput | null): AlertValues {
  if (values.channel === 'email') return values;
  return { ...values, destination: stored?.channel === values.channel ? stored.destination : '' };
}
