import { codeBlock, jsonBlock } from '../html/code-block.js';
import type { Guide } from '../guide.js';
import { html } from '../html/html.js';

export const responsesGuide: Guide = {
  name: 'responses',
  title: 'Responses',
  about: 'The one envelope of every response, through REST and MCP.',
  content: (_, { calls, failures }) => html`
    <p>
      Every response is an object with <code>data</code> and <code>meta</code>; a failure has
      <code>data: null</code> and an <code>error</code>. A tool returns the same object as
      <code>structuredContent</code> and as text, and <code>isError</code> says whether it failed.
    </p>
    ${calls['delete_alert'] === undefined ? '' : jsonBlock('A success', calls['delete_alert'].answer)}
    ${failures.INVALID_REQUEST === undefined ? '' : jsonBlock('A failure', failures.INVALID_REQUEST)}
    <dl class="notes">
      <dt>meta.requestId</dt>
      <dd>
        Also in the header <code>X-Request-Id</code> and in the log of the server. Quote it when you ask for
        help.
      </dd>
      <dt>meta.idempotencyReplayed</dt>
      <dd>Whether this repeats the response of an earlier, completed request.</dd>
      <dt>meta.docs</dt>
      <dd>The page of the operation.</dd>
      <dt>Times and ids</dt>
      <dd>
        Times are ISO 8601 in UTC with milliseconds, ids are UUIDs. <code>null</code> means unknown or not
        available; it is never shown as 0.
      </dd>
    </dl>
    <h2>Input is checked strictly</h2>
    <p>
      Nothing is converted and nothing is ignored: a field that does not exist, <code>"5"</code> where a
      number is asked for, and a query parameter given twice are all refused, each with the field named.
    </p>
    ${codeBlock('Bodies are JSON in UTF-8, 256 KiB at most', 'Content-Type: application/json')}
  `,
};
