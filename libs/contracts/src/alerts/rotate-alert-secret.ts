import { examples } from '../examples.js';
import { Id, Instant, objectWith, RawText } from '../fields/fields.js';
import { idInput } from '../input/id-input.js';
import { defineOperation } from '../operation.js';

/** The only response that contains the new secret. */
export class RotatedAlertSecretOutput extends objectWith({
  id: Id('Id of the alert rule.'),
  secret: RawText('Signs every delivery from now on (Standard Webhooks). Shown only once.'),
  previous_secret_expires_at: Instant('Until then deliveries are also signed with the previous secret.'),
}) {}

export const rotateAlertSecret = defineOperation({
  name: 'rotate_alert_secret',
  summary: 'Give a webhook a new secret',
  description:
    'Use it when a secret may be known to others. For 24 hours deliveries carry signatures by the new and the old secret; rotating again within that time ends the first secret at once. Returns 409 if the channel does not sign.',
  method: 'POST',
  path: '/alerts/{id}/rotate-secret',
  scope: 'alerts:write',
  access: 'any',
  input: idInput('Id of an alert rule whose channel is webhook.'),
  output: RotatedAlertSecretOutput,
  errors: ['CONFLICT'],
  example: { id: examples.webhook.id },
});
