import {
  type AlertEvent,
  type AlertFrequency,
  type Category,
  type ChannelName,
  channelNames,
  type PostKind,
  type Sentiment,
  type SourceName,
} from '@earshot/domain';
import { examples } from '../examples.js';
import { OneOf, Text } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { CreatedAlertOutput } from './alert.output.js';
import { givenField, whereToNotify } from './alert-fields.js';
import { UpdateAlertInput } from './update-alert.js';

export class CreateAlertInput {
  @Text({ description: 'Name of the rule.', max: 80 })
  name: string;

  @OneOf(channelNames, { description: 'How to notify.' })
  channel: ChannelName;

  @Text({
    description: `${whereToNotify}, shown only in part later.`,
    max: 2_048,
  })
  destination: string;

  @givenField.categories
  categories: Category[] = [];

  @givenField.sentiments
  sentiments: Sentiment[] = [];

  @givenField.monitorIds
  monitor_ids: string[] = [];

  @givenField.sources
  sources: SourceName[] = [];

  @givenField.languages
  languages: string[] = [];

  @givenField.kinds
  kinds: PostKind[] = [];

  @givenField.events
  events: AlertEvent[] = ['mention.alert'];

  @givenField.minUrgency
  min_urgency: number = 0;

  @givenField.frequency
  frequency: AlertFrequency = 'instant';

  @givenField.deliverAtHour
  deliver_at_hour: number = 9;

  @givenField.quietHoursStart
  quiet_hours_start: number | null = null;

  @givenField.quietHoursEnd
  quiet_hours_end: number | null = null;

  @givenField.urgentAtOnce
  urgent_at_once: boolean = true;
}

const { name, channel, destination, categories: listed, min_urgency } = examples.alert;

export const createAlert = defineOperation({
  name: 'create_alert',
  summary: 'Notify people of the mentions that matter',
  description:
    `Use it to send relevant mentions to a channel (${channelNames.join(', ')}), as they are found or collected by the ` +
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
