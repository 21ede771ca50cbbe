import { type ErrorCode, errorStatuses } from '@earshot/domain';
import { jsonBlock } from '../html/code-block.js';
import { errorList } from '../html/error-list.js';
import type { Guide } from '../guide.js';
import { html } from '../html/html.js';

export const errorsGuide: Guide = {
  name: 'errors',
  title: 'Errors',
  about: 'Every code, its status, and what to do about it.',
  content: (_, { failures }) => html`
    <p>
      <code>code</code> is for programs and never changes its meaning; <code>message</code> is for people.
      <code>details</code> names each field that is wrong, all of them at once (the first 50 if there are
      more), with a stable <code>rule</code>.
    </p>
    ${errorList(Object.keys(errorStatuses) as ErrorCode[])}
    <h2>Trying again</h2>
    <p>
      429, 503, <code>IDEMPOTENCY_IN_PROGRESS</code> and a <code>CONFLICT</code> that passes by itself say in
      <code>Retry-After</code> how many seconds to wait. After them, 500 or no response at all, send the same
      request again with the same <a href="/docs/idempotency">idempotency key</a>. Other errors recur until
      the request is changed.
    </p>
    ${failures.NOT_FOUND === undefined ? '' : jsonBlock('A failure', failures.NOT_FOUND)}
  `,
};
