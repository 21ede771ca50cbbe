import { channelNames } from '@earshot/domain';
import { examples } from '../examples.js';
import { extend, OneOf, Text, withDefault } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { CreatedAlertOutput } from './alert.output.js';
import { givenFields, whereToNotify } from './alert-fields.js';
import { AlertRuleInput } from './alert-rule.input.js';
import { UpdateAlertInput } from './update-alert.js';

export class CreateAlertInput extends extend(AlertRuleInput, {
  name: Text('Name of the rule.', { max: 80 }),
  channel: OneOf(channelNames, 'How to notify.'),
  destination: Text(`${whereToNotify}, shown only in part later.`, { max: 2_048 }),
  events: withDefault(givenFields.events, ['mention.alert']),
}) {}

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
  input: CreateAlertInput,
  output: CreatedAlertOutput,
  changedBy: UpdateAlertInput,
  errors: ['QUOTA_EXCEEDED'],
  example: { name, channel, destination, categories: listed, min_urgency },
});
