import type { ChannelName } from '@earshot/domain';
import type { AlertOutput } from '@earshot/contracts';

/** The fields of an alert that can be edited. */
export type AlertValues = Omit<AlertOutput, 'id' | 'active' | 'disabled_reason' | 'created_at'>;

/** The defaults of a new alert: urgent complaints and bug reports, by e-mail to the user who creates it. */
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

/** The editable fields of an alert. */
export function alertValues(alert: AlertOutput): AlertValues {
  const fields = Object.keys(newAlertValues('')) as (keyof AlertValues)[];
  return Object.fromEntries(fields.map((field) => [field, alert[field]])) as unknown as AlertValues;
}

/** The channel, and what fits no other channel. */
export type ChannelValues = Pick<AlertValues, 'channel' | 'destination' | 'events'>;

/**
 * Switches the channel: clears the destination, which fits no other channel, and later changes, which only webhooks send. Back
 * to a channel with known values, both are as they were.
 * @param known values of one channel, stored or left in the form; null = none
 */
export function withChannel(
  values: AlertValues,
  channel: ChannelName,
  known: ChannelValues | null,
): AlertValues {
  const { destination, events } =
    known?.channel === channel ? known : { destination: '', events: ['mention.alert' as const] };
  return { ...values, channel, destination, events };
}

/**
 * The unsaved values that a browser may keep: all except a new chat or webhook address, because anyone who knows it can post
 * there. It has to be pasted again.
 * @param stored null = not saved yet
 */
export function keepableValues(values: AlertValues, stored: AlertOutput | null): AlertValues {
  if (values.channel === 'email') return values;
  return { ...values, destination: stored?.channel === values.channel ? stored.destination : '' };
}
