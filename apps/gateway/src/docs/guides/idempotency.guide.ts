import { codeBlock } from '../html/code-block.js';
import type { Guide } from '../guide.js';
import { html } from '../html/html.js';

export const idempotencyGuide: Guide = {
  name: 'idempotency',
  title: 'Safe retries',
  about: 'How a write is sent twice and done once.',
  content: () => html`
    <p>
      Give a write a key of your own, and you can send it again whenever you do not know whether it succeeded:
      it is done once, and every repetition within 24 hours returns the first response, with
      <code>meta.idempotencyReplayed: true</code>.
    </p>
    ${codeBlock('REST', 'Idempotency-Key: 5f0c2b9e-order-17')}
    ${codeBlock('Tool', '"arguments": { ..., "idempotency_key": "5f0c2b9e-order-17" }')}
    <dl class="notes">
      <dt>The key</dt>
      <dd>
        1 to 255 visible ASCII characters. It is valid within one project (for operations that only people may
        call: for that person), across REST and MCP: a tool call can repeat a REST call and the other way
        round.
      </dd>
      <dt>The same input</dt>
      <dd>
        The order of JSON fields does not matter. A used key with another operation or other input is refused
        with <code>422 IDEMPOTENCY_KEY_REUSED</code>. So is a different <code>If-Match</code>.
      </dd>
      <dt>Still running</dt>
      <dd><code>409 IDEMPOTENCY_IN_PROGRESS</code>: wait a second and send it again.</dd>
      <dt>What is remembered</dt>
      <dd>
        Successes, and what the operation itself answered (402, 404, <code>409 CONFLICT</code>, 412). Not:
        errors of input, credentials, limits, and 5xx, nor a <code>409</code> with <code>Retry-After</code>;
        after these, a repetition runs again. A repetition needs a credential that may still make the call.
      </dd>
      <dt>No key</dt>
      <dd>The call runs each time.</dd>
    </dl>
  `,
};
