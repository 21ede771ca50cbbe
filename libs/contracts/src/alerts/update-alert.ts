import {
  type AlertEvent,
  alertEvents,
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
import { examples } from '../examples.js';
import { Flag, Id, IdList, Integer, LanguageList, OneOf, RawText, SomeOf, Text } from '../fields/fields.js';
import { kindsMeans, languagesMeans } from './condition-means.js';
import { defineOperation } from '../operation.js';
import { AlertOutput } from './alert.output.js';
import {
  deliverAtHourMeans,
  eventsMeans,
  frequencyMeans,
  quietHoursEndMeans,
  quietHoursStartMeans,
  urgentAtOnceMeans,
} from './schedule-means.js';

/** Same bounds as on creation; omitted fields are unchanged. */
export class UpdateAlertInput {
  @Id({ description: 'Id of the alert rule.' })
  id: string;

  @Text({ description: 'Name of the rule.', optional: true, max: 80 })
  name?: string;

  @OneOf(channelNames, {
    description: 'How to notify. The destination, new or old, must fit it.',
    optional: true,
  })
  channel?: ChannelName;

  @Text({
    description:
      'Where to notify. email: one e-mail address; slack, discord, webhook: an https URL. Pass the URL as answers show it to keep the current one.',
    optional: true,
    max: 2_048,
  })
  destination?: string;

  @SomeOf(categories, { description: 'Categories that fire it; empty = all.', optional: true })
  categories?: Category[];

  @SomeOf(sentiments, { description: 'Sentiments that fire it; empty = all.', optional: true })
  sentiments?: Sentiment[];

  @IdList({
    description: 'Monitors whose mentions fire it; empty = all.',
    optional: true,
    maxItems: 100,
  })
  monitor_ids?: string[];

  @SomeOf(sourceNames, {
    description: 'Sources whose mentions fire it; empty = all.',
    optional: true,
  })
  sources?: SourceName[];

  @LanguageList({ description: languagesMeans, optional: true, maxItems: 20 })
  languages?: string[];

  @SomeOf(postKinds, { description: kindsMeans, optional: true })
  kinds?: PostKind[];

  @SomeOf(alertEvents, { description: eventsMeans, optional: true, minItems: 1 })
  events?: AlertEvent[];

  @Integer({ description: 'The lowest urgency that fires it.', optional: true, min: 0, max: 100 })
  min_urgency?: number;

  @OneOf(alertFrequencies, { description: frequencyMeans, optional: true })
  frequency?: AlertFrequency;

  @Integer({ description: deliverAtHourMeans, optional: true, min: 0, max: 23 })
  deliver_at_hour?: number;

  @Integer({ description: quietHoursStartMeans, optional: true, nullable: true, min: 0, max: 23 })
  quiet_hours_start?: number | null;

  @Integer({ description: quietHoursEndMeans, optional: true, nullable: true, min: 0, max: 23 })
  quiet_hours_end?: number | null;

  @Flag({ description: urgentAtOnceMeans, optional: true })
  urgent_at_once?: boolean;

  @Flag({
    description: 'false pauses the rule and cancels pending notifications; true resumes it.',
    optional: true,
  })
  active?: boolean;
}

/** The response of `update_alert`, which contains a secret only if it created one. */
export class UpdatedAlertOutput extends AlertOutput {
  @RawText({
    description:
      'If the channel is now webhook: signs every delivery (Standard Webhooks), shown only once. Otherwise null: a webhook ' +
      'keeps the secret it has.',
    nullable: true,
  })
  secret: string | null;
}

const { id } = examples.alert;

export const updateAlert = defineOperation({
  name: 'update_alert',
  summary: 'Change, pause or resume an alert rule',
  description:
    'Use it to change what fires a rule or where it notifies, or to pause it with active=false. Fields as in create_alert; only those you give change, lists as a whole. Applies from now on: nothing found before is sent because of it. Pending messages go to the new destination.',
  method: 'PATCH',
  path: '/alerts/{id}',
  scope: 'alerts:write',
  access: 'any',
  tenancy: 'project',
  hints: { readOnly: false, destructive: false, idempotent: true },
  input: UpdateAlertInput,
  output: UpdatedAlertOutput,
  fieldsAs: 'create_alert',
  changedBy: UpdateAlertInput,
  errors: ['NOT_FOUND'],
  example: { id, min_urgency: 50 },
});
