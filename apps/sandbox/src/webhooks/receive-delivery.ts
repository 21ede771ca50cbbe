import type { Clock } from '@earshot/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FaultBoard } from '@earshot/fakes';
import type { WebhookInbox } from './webhook-inbox.js';

/** What a receiver needs. */
export interface ReceiverParts {
  readonly inbox: WebhookInbox;
  readonly board: FaultBoard;
  readonly clock: Clock;
}

/** The answer of a receiver. */
export interface ReceiverAnswer {
  readonly status: number;
  /** An object is sent as JSON. */
  readonly body: string | object;
}

/**
 * Stores a request in the inbox and answers it, or fails if a fault of source `webhook` is due. @param name it is stored
 * under
 */
export function receiveDelivery(
  request: FastifyRequest,
  reply: FastifyReply,
  { inbox, board, clock }: ReceiverParts,
  name: string,
  takes: (body: string) => ReceiverAnswer,
): FastifyReply {
  const body = String(request.body ?? '');
  const fault = board.strike('webhook', ['status', 'hang', 'drop_after_body']);
  const answer =
    fault === null
      ? takes(body)
      : fault.kind === 'status'
        ? { status: fault.status ?? 500, body: 'a fault on demand' }
        : null;
  inbox.store({
    name,
    receivedAt: clock.now(),
    headers: request.headers,
    body,
    answered: answer?.status ?? null,
  });
  if (answer === null) {
    reply.hijack();
    if (fault?.kind === 'drop_after_body') request.raw.socket.destroy();
    return reply;
  }
  if (fault?.retry_after !== undefined) reply.header('retry-after', String(fault.retry_after));
  return reply
    .code(answer.status)
    .type(typeof answer.body === 'string' ? 'text/plain' : 'application/json')
    .send(answer.body);
}
