import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccessParts } from '../access/access-call.js';
import { answerWithPage } from './answer-with-page.js';
import { tokenOf } from './plain-page.js';
import { triagePage } from './triage-page.js';
import type { TriageState, TriageStore } from './triage-store.js';

const statuses: Readonly<Record<TriageState['kind'], number>> = {
  ask: 200,
  set: 200,
  already: 200,
  expired: 410,
  ended: 410,
  forged: 404,
};

/**
 * `/triage/{token}`: “Handled” and “Not about us” in a mail. GET asks, POST sets the status. The token alone authorises, so
 * sessions, cookies and bodies are ignored.
 */
export function openTriageLinks(
  scope: FastifyInstance,
  store: TriageStore,
  parts: Pick<AccessParts, 'limits'>,
): void {
  const url = '/triage/*';
  const answer = (
    request: FastifyRequest,
    reply: FastifyReply,
    work: (token: string) => Promise<TriageState>,
  ): Promise<FastifyReply> =>
    answerWithPage(request, reply, parts, async () => {
      const state = await work(tokenOf(request));
      return { status: statuses[state.kind], page: triagePage(state) };
    });
  scope.get(url, (request, reply) => answer(request, reply, (token) => store.look(token)));
  scope.post(url, (request, reply) => answer(request, reply, (token) => store.set(token)));
}
