import { type Alert, channelNames } from '@earshot/domain';
import { extend, Flag, Id, Instant, objectWith, OneOf, RawText, Text } from '../fields/fields.js';
import { outputOf } from '../fields/output-of.js';
import { shownFields } from './alert-fields.js';

/** An alert rule as shown to callers and sent to webhooks. */
export class AlertOutput extends objectWith({
  id: Id('Id of the alert rule.'),
  name: Text('Its name.', { max: 80 }),
  channel: OneOf(channelNames, 'How it notifies.'),
  destination: RawText(
    'Where it notifies: an e-mail address, or a URL with a part hidden, e.g. https://hooks.slack.com/services/T…/…x7Qd, because anyone who knows all of it can send there.',
  ),
  ...shownFields,
  active: Flag('false = paused.'),
  disabled_reason: RawText(
    'Why it should not send, e.g. its destination no longer accepts messages or its recipient wants none; null = no such reason. Resuming clears this.',
    { nullable: true },
  ),
  created_at: Instant('When it was created. It fires for what is found from then on.'),
}) {}

/** The response of `create_alert`, the only one that contains the secret. */
export class CreatedAlertOutput extends extend(AlertOutput, {
  secret: RawText(
    'For webhooks: signs every delivery (Standard Webhooks). Shown only once; null for other channels.',
    { nullable: true },
  ),
}) {}

export function toAlertOutput(alert: Alert): AlertOutput {
  return outputOf(AlertOutput, {
    ...alert,
    quietHoursStart: alert.quietHours?.start ?? null,
    quietHoursEnd: alert.quietHours?.end ?? null,
  });
}
