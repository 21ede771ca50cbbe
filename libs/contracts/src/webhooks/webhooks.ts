import { mentionsShown } from '@earshot/domain';
import { AlertOutput } from '../alerts/alert.output.js';
import {
  Flag,
  Instant,
  Integer,
  objectWith,
  OneOf,
  Part,
  Parts,
  RawText,
  TextList,
} from '../fields/fields.js';
import { MentionOutput } from '../mentions/output/mention.output.js';
import { MentionChanges } from './mention-changes.js';

const alert = Part(() => AlertOutput, 'The alert that sends this.');
const mention = Part(() => MentionOutput, 'The mention as it was when this was sent.');
const test = Flag('Always true, and only in messages of test_alert: nothing was found.', { optional: true });
const truncated = TextList(
  'Only if not everything fits into 20 KB: what was cut or left out, by its place in data, e.g. mention.text. The whole mention can be read by its id.',
  { max: 40, maxItems: 4, optional: true },
);

/** The headers by which a receiver verifies a body, according to Standard Webhooks. */
export class WebhookHeaders extends objectWith({
  'webhook-id': RawText(
    'Id of the message, the same on every attempt: drop what you have already processed.',
    {
      max: 64,
    },
  ),
  'webhook-timestamp': RawText(
    'When this attempt was made, in Unix seconds: refuse what is more than five minutes from your clock.',
    { max: 20 },
  ),
  'webhook-signature': RawText(
    'v1, a comma and the HMAC-SHA256 in base64 of `{webhook-id}.{webhook-timestamp}.{body}`, keyed with the decoded secret of the alert; for a while after a rotation two such signatures, separated by a space.',
    { max: 200 },
  ),
}) {}

/** One mention that an alert fired for. */
export class MentionAlertData extends objectWith({ alert, mention }) {}

/** The body of a webhook about one mention. */
export class MentionAlertWebhook extends objectWith({
  type: OneOf(['mention.alert'], 'What happened.'),
  timestamp: Instant('When the mention was classified, or found if it has not been.'),
  test,
  data: Part(() => MentionAlertData, 'The alert and the mention.'),
  truncated,
}) {}

/** Several mentions that an alert fired for. */
export class MentionDigestData extends objectWith({
  alert,
  total: Integer('How many mentions the message is about.'),
  mentions: Parts(() => MentionOutput, 'The most urgent of them, the most urgent first.', {
    maxItems: mentionsShown,
  }),
}) {}

/** The body of a webhook about several mentions. */
export class MentionDigestWebhook extends objectWith({
  type: OneOf(['mention.digest'], 'What happened.'),
  timestamp: Instant('When the last of the mentions listed was classified or found.'),
  test,
  data: Part(() => MentionDigestData, 'The alert and the mentions.'),
  truncated,
}) {}

/** A change of a mention that an alert has sent. */
export class MentionUpdatedData extends objectWith({
  alert,
  changes: Part(() => MentionChanges, 'Only the fields that changed.'),
  mention,
}) {}

/** The body of a webhook about a change. */
export class MentionUpdatedWebhook extends objectWith({
  type: OneOf(['mention.updated'], 'What happened.'),
  timestamp: Instant('When it changed.'),
  data: Part(() => MentionUpdatedData, 'The alert, the changes and the mention.'),
  truncated,
}) {}

/** A webhook of an alert, and when it is sent. */
interface WebhookEvent {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly body: typeof MentionAlertWebhook | typeof MentionDigestWebhook | typeof MentionUpdatedWebhook;
}

/** All webhooks. */
export const webhooks: readonly WebhookEvent[] = [
  {
    name: 'mention.alert',
    summary: 'A mention met an alert',
    description: 'Sent for one mention that meets the rule of an alert with the channel webhook.',
    body: MentionAlertWebhook,
  },
  {
    name: 'mention.digest',
    summary: 'Several mentions met an alert',
    description: 'Sent instead of mention.alert if the alert collected several mentions.',
    body: MentionDigestWebhook,
  },
  {
    name: 'mention.updated',
    summary: 'A mention that an alert has sent was changed',
    description:
      'Sent for each change of such a mention, if the events of the alert include mention.updated.',
    body: MentionUpdatedWebhook,
  },
];
