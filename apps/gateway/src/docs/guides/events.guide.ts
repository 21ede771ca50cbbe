import { codeBlock } from '../html/code-block.js';
import type { Guide } from '../guide.js';
import { html } from '../html/html.js';

export const eventsGuide: Guide = {
  name: 'events',
  title: 'Live changes',
  about: 'A stream of server-sent events that says when there is something new to read.',
  content: (baseUrl) => html`
    <p>
      A program that <a href="/docs/paging">keeps a copy</a>, or shows a page, need not wait a minute for
      changes: this stream says within about a second that there are some.
    </p>
    ${codeBlock('Follow', `curl -N "${baseUrl}/api/events" -H "Authorization: Bearer $EARSHOT_KEY"`)}
    <p>
      It takes a key with <code>mentions:read</code>, or a session, which names its project in
      <code>X-Project-Id</code> or <code>?project_id=</code>.
    </p>
    ${codeBlock(
      'Events',
      `event: hello      {"now", "newest_activity_id"}                               first on every connection
event: mentions   {"found", "judged", "removed", "assigned", "more"}          lists of ids of mentions
event: statuses   {"triage_id", "status", "by", "ids", "more"}                someone changed their status
event: changed    {"what": ["monitors", "alerts", ...]}                       something else was changed
event: bye        {"reason": "signed_out" | "no_access" | "stopping"}         last; connect again after stopping`,
    )}
    <dl class="notes">
      <dt>Events are hints</dt>
      <dd>
        They carry ids, never texts, and none is sent again. On <code>hello</code>, <code>mentions</code> and
        <code>statuses</code>, and also once a minute, read on from your <code>sync_cursor</code>: then you
        have every change, however long the connection was lost.
      </dd>
      <dt>More than 100</dt>
      <dd>An event has at most 100 ids of a kind; <code>more: true</code> means that there are others.</dd>
      <dt>Ignore what you do not know</dt>
      <dd>
        New events and fields may be added. Lines that begin with a colon only keep the connection open.
      </dd>
      <dt>Limits</dt>
      <dd>
        A person or key may have ten streams at once on each gateway (<code>429</code>), and a client that
        falls 64 KB behind is disconnected.
      </dd>
      <dt>If nothing may be missed</dt>
      <dd>A <a href="/docs/webhooks">webhook</a> is retried until it is accepted.</dd>
    </dl>
  `,
};
