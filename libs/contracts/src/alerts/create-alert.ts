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
import { Flag, IdList, Integer, LanguageList, OneOf, SomeOf, Text } from '../fields/fields.js';
import { kindsMeans, languagesMeans } from './condition-means.js';
import { defineOperation } from '../operation.js';
import { CreatedAlertOutput } from './alert.output.js';
import {
  deliverAtHourMeans,
  eventsMeans,
  frequencyMeans,
  quietHoursEndMeans,
  quietHoursStartMeans,
  urgentAtOnceMeans,
} from './schedule-means.js';
import { UpdateAlertInput } from './update-alert.js';

export class CreateAlertInput {
  @Text({ description: 'Name of the rule.', max: 80 })
  name: string;

  @OneOf(channelNames, { description: 'How to notify.' })
  channel: ChannelName;

  @Text({
    description:
      'Where to notify. email: one e-mail address; slack, discord, webhook: an https URL, shown only in part later.',
    max: 2_048,
  })
  destination: string;

  @SomeOf(categories, { description: 'Categories that fire it; empty = all.', optional: true })
  categories: Category[] = [];

  @SomeOf(sentiments, { description: 'Sentiments that fire it; empty = all.', optional: true })
  sentiments: Sentiment[] = [];

  @IdList({
    description: 'Monitors whose mentions fire it; empty = all.',
    optional: true,
    maxItems: 100,
  })
  monitor_ids: string[] = [];

  @SomeOf(sourceNames, {
    description: 'Sources whose mentions fire it; empty = all.',
    optional: true,
  })
  sources: SourceName[] = [];

  @LanguageList({ description: languagesMeans, optional: true, maxItems: 20 })
  languages: string[] = [];

  @SomeOf(postKinds, { description: kindsMeans, optional: true })
  kinds: PostKind[] = [];

  @SomeOf(alertEvents, { description: eventsMeans, optional: true, minItems: 1 })
  events: AlertEvent[] = ['mention.alert'];

  @Integer({ description: 'The lowest urgency that fires it.', optional: true, min: 0, max: 100 })
  min_urgency: number = 0;

  @OneOf(alertFrequencies, { description: frequencyMeans, optional: true })
  frequency: AlertFrequency = 'instant';

  @Integer({ description: deliverAtHourMeans, optional: true, min: 0, max: 23 })
  deliver_at_hour: number = 9;

  @Integer({ description: quietHoursStartMeans, optional: true, nullable: true, min: 0, max: 23 })
  quiet_hours_start: number | null = null;

  @Integer({ description: quietHoursEndMeans, optional: true, nullable: true, min: 0, max: 23 })
  quiet_hours_end: number | null = null;

  @Flag({ description: urgentAtOnceMeans, optional: true })
  urgent_at_once: boolean = true;
}

const { name, channel, destination, categories: listed, min_urgency } = examples.alert;

export const createAlert = defineOperation({
  name: 'create_alert',
  summary: 'Notify people of the mentions that matter',
  description:
    'Use it to send relevant mentions to an e-mail address, Slack, Discord or a webhook, as they are found or collected by the ' +
    'hour or day: those whose category is listed and whose urgency is high enough. It covers only mentions found after its ' +
    'creation. A webhook gets a secret, shown only once.',
  method: 'POST',
  path: '/alerts',
  scope: 'alerts:write',
  access: 'any',
  tenancy: 'project',
  hints: { readOnly: false, destructive: false, idempotent: false },
  input: CreateAlertInput,
  output: CreatedAlertOutput,
  changedBy: UpdateAlertInput,
  errors: ['NOT_FOUND', 'QUOTA_EXCEEDED'],
  example: { name, channel, destination, categories: listed, min_urgency },
});
