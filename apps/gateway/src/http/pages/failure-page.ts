import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '@earshot/contracts';
import type { Answer } from '../../call/answer.js';
import { html } from '../../docs/html/html.js';
import { wantsPage } from '../console/console.js';
import { sendAnswer } from '../rest/rest.js';
import { isApi, isProbe } from '../server/route-template.js';
import { type PageContent, sendPage } from './plain-page.js';

/** Sends a failure outside every operation: as a page to a browser that asked for one, otherwise in the standard error shape. */
export function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer<Failure>,
): FastifyReply {
  if (!wantsPage(request) || isApi(request) || isProbe(request)) return sendAnswer(reply, answer);
  const { status, headers, envelope } = answer;
  return sendPage(reply.headers(headers), status, failurePage(envelope));
}

/** It also says where to go on, because people open addresses from old e-mails, or mistype them. */
function failurePage({ error: { code, message }, meta: { requestId } }: Failure): PageContent {
  return {
    title: code === 'NOT_FOUND' ? 'There is no such page' : 'This did not work',
    content: html`<p>${message}</p>
      <p>
        <a href="/">Open Earshot</a>, <a href="/reset-password">set a new password</a> or
        <a href="/docs">read the reference</a>.
      </p>
      <p class="soft">Request ${requestId}</p>`,
  };
}
