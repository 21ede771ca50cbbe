import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AccessParts } from '../access/access-call.js';
import { answerWithPage } from './answer-with-page.js';
import { plainPagePolicy } from './plain-page.js';
import { resumePage, unsubscribePage } from './unsubscribe-page.js';
import type { MailsState, UnsubscribeStore } from './unsubscribe-store.js';

interface Ending {
  readonly Params: { readonly '*': string };
}

/**
 * `/unsubscribe/{token}`, for people without an account: GET shows a page with a button, POST stops the mails, both from the
 * page and from a mail client's button (RFC 8058). `/resume/{token}`, linked from that page, undoes it. The token alone
 * authorises, so sessions, cookies and bodies are ignored.
 */
export function openUnsubscribeDoor(
  scope: FastifyInstance,
  store: UnsubscribeStore,
  parts: Pick<AccessParts, 'limits'>,
): void {
  // Stars, because the router does not accept a named parameter as long as a token.
  const url = '/unsubscribe/*';
  // No rate limit: mail clients proxy the clicks of many users through a few addresses.
  scope.get<Ending>(url, async ({ params }, reply) => sendPage(reply, await store.look(params['*'])));
  scope.post<Ending>(url, async ({ params }, reply) => sendPage(reply, await store.stop(params['*'])));
  const resumed = (state: MailsState) => ({ status: statusOf(state), page: resumePage(state) });
  scope.get<Ending>('/resume/*', (request, reply) =>
    answerWithPage(request, reply, parts, async () =>
      resumed(await store.lookResumable(request.params['*'])),
    ),
  );
  scope.post<Ending>('/resume/*', (request, reply) =>
    answerWithPage(request, reply, parts, async () => resumed(await store.resume(request.params['*']))),
  );
}

function statusOf({ kind }: MailsState): number {
  return kind === 'unknown' ? 404 : 200;
}

function sendPage(reply: FastifyReply, state: MailsState): FastifyReply {
  return reply
    .code(statusOf(state))
    .header('content-security-policy', plainPagePolicy)
    .type('text/html; charset=utf-8')
    .send(unsubscribePage(state));
}
