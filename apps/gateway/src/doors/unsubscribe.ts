import type { FastifyInstance, FastifyReply } from 'fastify';
import { plainPagePolicy } from './plain-page.js';
import { unsubscribePage } from './unsubscribe-page.js';
import type { MailsState, UnsubscribeStore } from './unsubscribe-store.js';

/**
 * `/unsubscribe/{token}`, for people without an account: GET shows a page with a button, POST stops the mails, from the
 * page and from the button of a mail reader alike (RFC 8058). The token alone entitles, so no session, no cookie and no
 * body counts.
 */
export function openUnsubscribeDoor(scope: FastifyInstance, store: UnsubscribeStore): void {
  // A star, because the router takes no named part as long as a token.
  const url = '/unsubscribe/*';
  scope.get<{ Params: { '*': string } }>(url, async ({ params }, reply) =>
    sendPage(reply, await store.look(params['*'])),
  );
  scope.post<{ Params: { '*': string } }>(url, async ({ params }, reply) =>
    sendPage(reply, await store.stop(params['*'])),
  );
}

function sendPage(reply: FastifyReply, state: MailsState): FastifyReply {
  return reply
    .code(state.kind === 'unknown' ? 404 : 200)
    .header('content-security-policy', plainPagePolicy)
    .type('text/html; charset=utf-8')
    .send(unsubscribePage(state));
}
