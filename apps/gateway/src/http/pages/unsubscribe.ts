import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AccessParts } from '../access/access-call.js';
import { answerWithPage } from './answer-with-page.js';
import { sendPage, tokenOf } from './plain-page.js';
import { resumePage, unsubscribePage } from './unsubscribe-page.js';
import type { MailsState, UnsubscribeStore } from './unsubscribe-store.js';

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
  const url = '/unsubscribe/*';
  const send = (reply: FastifyReply, state: MailsState) =>
    sendPage(reply, statusOf(state), unsubscribePage(state));
  // No rate limit: mail clients proxy the clicks of many users through a few addresses.
  scope.get(url, async (request, reply) => send(reply, await store.look(tokenOf(request))));
  scope.post(url, async (request, reply) => send(reply, await store.stop(tokenOf(request))));
  const resumed = (state: MailsState) => ({ status: statusOf(state), page: resumePage(state) });
  scope.get('/resume/*', (request, reply) =>
    answerWithPage(request, reply, parts, async () => resumed(await store.lookResumable(tokenOf(request)))),
  );
  scope.post('/resume/*', (request, reply) =>
    answerWithPage(request, reply, parts, async () => resumed(await store.resume(tokenOf(request)))),
  );
}

function statusOf({ kind }: MailsState): number {
  return kind === 'unknown' ? 404 : 200;
}
