import { codeBlock, jsonBlock } from '../html/code-block.js';
import type { Guide } from '../guide.js';
import { html } from '../html/html.js';

export const versionsGuide: Guide = {
  name: 'versions',
  title: 'Changes by several people',
  about: 'How to make a change only if no one else has changed the same thing meanwhile.',
  content: (_, { failures }) => html`
    <p>
      Updates change only the fields that you give, and the last one wins. If that is not good enough, e.g.
      because you add a keyword to a list that you read earlier, send back the version that you read: the
      change is made only if it is still the current one.
    </p>
    ${codeBlock('Responses that show a monitor, an alert rule, a project or a mention', 'ETag: "mF0xqv1sX3pJ0y9cWn2LhA"')}
    ${codeBlock('When you change or delete it', 'If-Match: "mF0xqv1sX3pJ0y9cWn2LhA"')}
    <p>
      The comparison and the change are atomic. If the version differs, nothing is changed, and the response
      is
      <code>412 PRECONDITION_FAILED</code>: read it again, then decide.
    </p>
    ${failures.PRECONDITION_FAILED === undefined ? '' : jsonBlock('It has changed', failures.PRECONDITION_FAILED)}
    <dl class="notes">
      <dt>What a version is</dt>
      <dd>
        The fields that callers can change: for a mention, its status. What scans, classifiers and deliveries
        change (when it was last scanned, its category) makes no new version, so responses with the same
        <code>ETag</code> may differ in that. For the address of a webhook, it covers only the part that is
        shown.
      </dd>
      <dt>Several, or any</dt>
      <dd>
        <code>If-Match</code> takes a list with commas, and <code>*</code> for whatever is there. Weak tags
        (<code>W/"..."</code>) never match: a proxy that compresses responses may make them weak.
      </dd>
      <dt>Where it is not taken</dt>
      <dd>
        Every other operation refuses <code>If-Match</code> with 400, and every write
        <code>If-None-Match</code>: no condition is ignored. Reads answer in full whatever
        <code>If-None-Match</code> says.
      </dd>
      <dt>Safe retries</dt>
      <dd>
        With an <a href="/docs/idempotency">idempotency key</a> a repetition returns the first response,
        although the change itself has made a new version.
      </dd>
      <dt>Tools</dt>
      <dd>Tools have no headers: over MCP the last change wins.</dd>
    </dl>
  `,
};
