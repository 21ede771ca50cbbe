import {
  type AlertEvent,
  type Alert,
  type AlertFrequency,
  type Category,
  type ChannelName,
  channelNames,
  type PostKind,
  type Sentiment,
  type SourceName,
} from '@earshot/domain';
import { Flag, Id, Instant, OneOf, RawText, Text } from '../fields/fields.js';
import { isoTime } from '../time.js';
import { shownField } from './alert-fields.js';

/** An alert rule as shown to callers and sent to webhooks. */
export class AlertOutput {
  @Id('Id of the alert rule.')
  id: string;

  @Text('Its name.', { max: 80 })
  name: string;

  @OneOf(channelNames, 'How it notifies.')
  channel: ChannelName;

  @RawText(
    'Where it notifies: an e-mail address, or a URL with a part hidden, e.g. https://hooks.slack.com/services/T…/…x7Qd, because anyone who knows all of it can send there.',
  )
  destination: string;

  @shownField.categories
  categories: Category[];

  @shownField.sentiments
  sentiments: Sentiment[];

  @shownField.monitorIds
  monitor_ids: string[];

  @shownField.sources
  sources: SourceName[];

  @shownField.languages
  languages: string[];

  @shownField.kinds
  kinds: PostKind[];

  @shownField.events
  events: AlertEvent[];

  @shownField.minUrgency
  min_urgency: number;

  @shownField.frequency
  frequency: AlertFrequency;

  @shownField.deliverAtHour
  deliver_at_hour: number;

  @shownField.quietHoursStart
  quiet_hours_start: number | null;

  @shownField.quietHoursEnd
  quiet_hours_end: number | null;

  @shownField.urgentAtOnce
  urgent_at_once: boolean;

  @Flag('false = paused.')
  active: boolean;

  @RawText(
    'Why Earshot paused it, e.g. because its destination no longer accepts messages; null = it did not. Resuming clears this.',
    { nullable: true },
  )
  disabled_reason: string | null;

  @Instant('When it was created. It fires for what is found from then on.')
  created_at: string;
}

/** The response of `create_alert`, the only one that contains the secret. */
export class CreatedAlertOutput extends AlertOutput {
  @RawText(
    'For webhooks: signs every delivery (Standard Webhooks). Shown only once; null for other channels.',
    { nullable: true },
  )
  secret: string | null;
}

export function toAlertOutput(alert: Alert): AlertOutput {
  return {
    id: alert.id,
    name: alert.name,
    channel: alert.channel,
    destination: alert.destination,
    categories: [...alert.categories],
    sentiments: [...alert.sentiments],
    monitor_ids: [...alert.monitorIds],
    sources: [...alert.sources],
    languages: [...alert.languages],
    kinds: [...alert.kinds],
    events: [...alert.events],
    min_urgency: alert.minUrgency,
    frequency: alert.frequency,
    deliver_at_hour: alert.deliverAtHour,
    quiet_hours_start: alert.quietHours?.start ?? null,
    quiet_hours_end: alert.quietHours?.end ?? null,
    urgent_at_once: alert.urgentAtOnce,
    active: alert.active,
    disabled_reason: alert.disabledReason,
    created_at: isoTime(alert.createdAt),
  };
}
