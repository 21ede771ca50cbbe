import { codeBlock } from '../html/code-block.js';
import type { Guide } from '../guide.js';
import { html } from '../html/html.js';
import { webhookReceiver } from '../webhook-receiver.js';

export const webhooksGuide: Guide = {
  name: 'webhooks',
  title: 'Webhooks',
  about: 'What a webhook delivers, and how to verify that it is from Earshot.',
  content: (baseUrl) => html`
    <p>
      An alert with <code>"channel": "webhook"</code> (<a href="/docs/reference/create_alert">create_alert</a
      >) posts what it finds to your URL, signed according to
      <a href="https://www.standardwebhooks.com">Standard Webhooks</a>. Its secret (<code>whsec_...</code>) is
      shown only once, in the response that creates the alert.
      <a href="/docs/reference/test_alert">test_alert</a> sends a sample.
    </p>
    ${codeBlock(
      'A message about one mention, one about several, and, where events of the alert list it, one about a change',
      `{ "type": "mention.alert", "timestamp": "...", "data": { "alert": {...}, "mention": {...} } }
{ "type": "mention.digest", "timestamp": "...", "data": { "alert": {...}, "total": 512, "mentions": [{...}, ...] } }
{ "type": "mention.updated", "timestamp": "...", "data": { "alert": {...}, "changes": {...}, "mention": {...} } }`,
    )}
    <p>
      Verify the signature over the bytes as received. A library does
      <code>new Webhook(secret).verify(body, headers)</code>; without one:
    </p>
    ${codeBlock('Node', webhookReceiver)}
    <dl class="notes">
      <dt>Respond with 2xx within 15 seconds</dt>
      <dd>
        and do the work afterwards. Anything else is retried, ten times in 75 hours;
        <a href="/docs/reference/list_notifications">list_notifications</a> shows what your server answered.
        410 pauses the alert.
      </dd>
      <dt>A message may come twice</dt>
      <dd>
        Copies carry the same <code>webhook-id</code>: for a few days, remember which ones you have processed.
      </dd>
      <dt>Messages may arrive out of order</dt>
      <dd>
        <code>mention</code> is as it was when the message was sent: the one with the latest
        <code>updated_at</code> is current. <code>changes</code> has what changed with its value
        <code>before</code> and <code>after</code>: <code>status</code>, <code>assignee</code>,
        <code>is_relevant</code>, <code>category</code>, <code>sentiment</code>, <code>urgency</code>,
        <code>removed_reason</code>.
      </dd>
      <dt>A digest has the twenty most urgent</dt>
      <dd>
        of its mentions; <code>total</code> says how many there are, and
        <a href="/docs/reference/get_notification">get_notification</a> names all.
      </dd>
      <dt>A sample is marked</dt>
      <dd>
        What <code>test_alert</code> sends has <code>"test": true</code>, and its mention does not exist.
      </dd>
      <dt>A body has 20 KB at most</dt>
      <dd>
        What does not fit is left out and named: <code>"truncated": ["mention.text"]</code>. A long text is
        cut to the part around its first match, and the offsets of <code>matches</code> point into it.
        <a href="/docs/reference/get_mention">get_mention</a> has it all.
      </dd>
      <dt>Another secret</dt>
      <dd>
        <a href="/docs/reference/rotate_alert_secret">rotate_alert_secret</a>; for a day messages carry
        signatures by both.
      </dd>
      <dt>A page for people</dt>
      <dd>
        The console shows a mention at <code>${baseUrl}/p/{project}/mentions/{id}</code>, by the id or slug of
        your project.
      </dd>
      <dt>The text of mentions is untrusted</dt>
      <dd>Strangers wrote it: escape it where you show it.</dd>
    </dl>
  `,
};
