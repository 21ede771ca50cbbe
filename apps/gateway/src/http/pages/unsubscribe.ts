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
 * `/unsubscribe/{token}`, for people without an account: GET shows a page with a button, POST stops the mails, from the
 * page and from the button of a mail reader alike (RFC 8058). `/resume/{token}`, which that page leads to, takes it back.
 * The token alone entitles, so no session, no cookie and no body counts.
 */
export function openUnsubscribeDoor(
  scope: FastifyInstance,
  store: UnsubscribeStore,
  parts: Pick<AccessParts, 'limits'>,
): void {
  // Stars, because the router takes no named part as long as a token.
  const url = '/unsubscribe/*';
  // Not limited: mail readers send the clicks of all their users from a few places.
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
