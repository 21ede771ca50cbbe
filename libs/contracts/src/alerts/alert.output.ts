import {
  type AlertEvent,
  alertEvents,
  type Alert,
  type AlertFrequency,
  alertFrequencies,
  categories,
  type Category,
  type ChannelName,
  channelNames,
  type PostKind,
  postKinds,
  type Sentiment,
  sentiments,
  type SourceName,
  sourceNames,
} from '@earshot/domain';
import {
  Flag,
  Id,
  IdList,
  Instant,
  Integer,
  LanguageList,
  OneOf,
  RawText,
  SomeOf,
  Text,
} from '../fields/fields.js';
import { kindsMeans, languagesMeans } from './condition-means.js';
import { isoTime } from '../time.js';
import {
  deliverAtHourMeans,
  eventsMeans,
  frequencyMeans,
  quietHoursEndMeans,
  quietHoursStartMeans,
  urgentAtOnceMeans,
} from './schedule-means.js';

/** An alert rule as shown to callers and sent to webhooks. */
export class AlertOutput {
  @Id({ description: 'Id of the alert rule.' })
  id: string;

  @Text({ description: 'Its name.', max: 80 })
  name: string;

  @OneOf(channelNames, { description: 'How it notifies.' })
  channel: ChannelName;

  @RawText({
    description:
      'Where it notifies: an e-mail address, or a URL with a part hidden, e.g. https://hooks.slack.com/services/T…/…x7Qd, because anyone who knows all of it can send there.',
  })
  destination: string;

  @SomeOf(categories, { description: 'Categories that fire it; empty = all.' })
  categories: Category[];

  @SomeOf(sentiments, { description: 'Sentiments that fire it; empty = all.' })
  sentiments: Sentiment[];

  @IdList({ description: 'Monitors whose mentions fire it; empty = all.', maxItems: 100 })
  monitor_ids: string[];

  @SomeOf(sourceNames, { description: 'Sources whose mentions fire it; empty = all.' })
  sources: SourceName[];

  @LanguageList({ description: languagesMeans, maxItems: 20 })
  languages: string[];

  @SomeOf(postKinds, { description: kindsMeans })
  kinds: PostKind[];

  @SomeOf(alertEvents, { description: eventsMeans })
  events: AlertEvent[];

  @Integer({ description: 'The lowest urgency that fires it.', min: 0, max: 100 })
  min_urgency: number;

  @OneOf(alertFrequencies, { description: frequencyMeans })
  frequency: AlertFrequency;

  @Integer({ description: deliverAtHourMeans, min: 0, max: 23 })
  deliver_at_hour: number;

  @Integer({ description: quietHoursStartMeans, min: 0, max: 23, nullable: true })
  quiet_hours_start: number | null;

  @Integer({ description: quietHoursEndMeans, min: 0, max: 23, nullable: true })
  quiet_hours_end: number | null;

  @Flag({ description: urgentAtOnceMeans })
  urgent_at_once: boolean;

  @Flag({ description: 'false = paused.' })
  active: boolean;

  @RawText({
    description:
      'Why Earshot paused it, e.g. because its destination no longer accepts messages; null = it did not. Resuming clears this.',
    nullable: true,
  })
  disabled_reason: string | null;

  @Instant({ description: 'When it was created. It fires for what is found from then on.' })
  created_at: string;
}

/** The response of `create_alert`, the only one that contains the secret. */
export class CreatedAlertOutput extends AlertOutput {
  @RawText({
    description:
      'For webhooks: signs every delivery (Standard Webhooks). Shown only once; null for other channels.',
    nullable: true,
  })
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
