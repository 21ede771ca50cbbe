import { examples } from '../examples.js';
import { Flag, objectWith, RawText } from '../fields/fields.js';
import { idInput } from '../input/id-input.js';
import { defineOperation } from '../operation.js';

export class TestAlertOutput extends objectWith({
  delivered: Flag('Whether the destination accepted the message.'),
  answer: RawText('What the destination answered, cut to 1 KB; null = it was not delivered.', {
    nullable: true,
  }),
  reason: RawText('Why it was not delivered; null = it was.', { nullable: true }),
}) {}

export const testAlert = defineOperation({
  name: 'test_alert',
  summary: 'Send a test message to where an alert rule notifies',
  description:
    'Use it to find out whether a destination works: sends one sample, marked as a test, and returns the result; a refusal is delivered=false with the reason. Stores no notification. At most ten a minute, and 30 to one address or host from all projects.',
  method: 'POST',
  path: '/alerts/{id}/test',
  scope: 'alerts:write',
  access: 'any',
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
  input: idInput('Id of the alert rule. It may be paused.'),
  output: TestAlertOutput,
  example: { id: examples.alert.id },
});
