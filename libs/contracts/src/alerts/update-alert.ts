import { channelNames } from '@earshot/domain';
import { examples } from '../examples.js';
import { extend, Flag, Id, objectWith, OneOf, RawText, Text } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { AlertOutput } from './alert.output.js';
import { givenFields, whereToNotify } from './alert-fields.js';

/** Same bounds as on creation; omitted fields are unchanged. */
export class UpdateAlertInput extends objectWith({
  id: Id('Id of the alert rule.'),
  name: Text('Name of the rule.', { optional: true, max: 80 }),
  channel: OneOf(channelNames, 'How to notify. The destination, new or old, must fit it.', {
    optional: true,
  }),
  destination: Text(`${whereToNotify}. Pass the URL as responses show it to keep the current one.`, {
    optional: true,
    max: 2_048,
  }),
  ...givenFields,
  active: Flag('false pauses the rule and cancels pending notifications; true resumes it.', {
    optional: true,
  }),
}) {}

/** The response of `update_alert`, which contains a secret only if it created one. */
export class UpdatedAlertOutput extends extend(AlertOutput, {
  secret: RawText(
    'If the channel is now webhook: signs every delivery (Standard Webhooks), shown only once. Otherwise null: a webhook ' +
      'keeps the secret it has.',
    { nullable: true },
  ),
}) {}

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
