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
import { Flag, Id, OneOf, RawText, Text } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { AlertOutput } from './alert.output.js';
import { givenField, whereToNotify } from './alert-fields.js';

/** Same bounds as on creation; omitted fields are unchanged. */
export class UpdateAlertInput {
  @Id('Id of the alert rule.')
  id: string;

  @Text('Name of the rule.', { optional: true, max: 80 })
  name?: string;

  @OneOf(channelNames, 'How to notify. The destination, new or old, must fit it.', { optional: true })
  channel?: ChannelName;

  @Text(`${whereToNotify}. Pass the URL as responses show it to keep the current one.`, {
    optional: true,
    max: 2_048,
  })
  destination?: string;

  @givenField.categories
  categories?: Category[];

  @givenField.sentiments
  sentiments?: Sentiment[];

  @givenField.monitorIds
  monitor_ids?: string[];

  @givenField.sources
  sources?: SourceName[];

  @givenField.languages
  languages?: string[];

  @givenField.kinds
  kinds?: PostKind[];

  @givenField.events
  events?: AlertEvent[];

  @givenField.minUrgency
  min_urgency?: number;

  @givenField.frequency
  frequency?: AlertFrequency;

  @givenField.deliverAtHour
  deliver_at_hour?: number;

  @givenField.quietHoursStart
  quiet_hours_start?: number | null;

  @givenField.quietHoursEnd
  quiet_hours_end?: number | null;

  @givenField.urgentAtOnce
  urgent_at_once?: boolean;

  @Flag('false pauses the rule and cancels pending notifications; true resumes it.', { optional: true })
  active?: boolean;
}

/** The response of `update_alert`, which contains a secret only if it created one. */
export class UpdatedAlertOutput extends AlertOutput {
  @RawText(
    'If the channel is now webhook: signs every delivery (Standard Webhooks), shown only once. Otherwise null: a webhook ' +
      'keeps the secret it has.',
    { nullable: true },
  )
  secret: string | null;
}

export const updateAlert = defineOperation({
  name: 'update_alert',
  summary: 'Change, pause or resume an alert rule',
  description:
    'Use it to change what fires a rule or where it notifies, or to pause it with active=false. Fields as in create_alert; only those you give change, lists as a whole. Applies from now on: nothing found before is sent because of it. Pending messages go to the new destination.',
  method: 'PATCH',
  path: '/alerts/{id}',
  scope: 'alerts:write',
  access: 'any',
  input: UpdateAlertInput,
  output: UpdatedAlertOutput,
  fieldsAs: 'create_alert',
  changedBy: UpdateAlertInput,
  example: { id: examples.alert.id, min_urgency: 50 },
});
