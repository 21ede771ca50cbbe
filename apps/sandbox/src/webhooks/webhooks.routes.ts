import type { Clock } from '@earshot/platform';
import type { FastifyInstance } from 'fastify';
import type { FaultBoard } from '../faults/fault-board.js';
import { BadInput } from '../http/bad-input.js';
import type { WebhookInbox } from './webhook-inbox.js';

interface Route {
  Params: { name: string };
  Querystring: { after?: string; limit?: string };
}

/** POST /webhooks/{name} receives; GET and DELETE look and clear, for one name or for all. */
export function webhooksRoutes(
  app: FastifyInstance,
  { inbox, board, clock }: { inbox: WebhookInbox; board: FaultBoard; clock: Clock },
): void {
  app.post<Route>('/webhooks/:name', (request, reply) => {
    const fault = board.strike('webhook', ['status', 'hang', 'drop_after_body']);
    const status = fault === null ? 200 : fault.kind === 'status' ? (fault.status ?? 500) : null;
    inbox.store({
      name: request.params.name,
      receivedAt: clock.now(),
      headers: request.headers,
      body: String(request.body ?? ''),
      answered: status,
    });
    if (status === null) {
      reply.hijack();
      if (fault?.kind === 'drop_after_body') request.raw.socket.destroy();
      return reply;
    }
    if (fault?.retry_after !== undefined) reply.header('retry-after', String(fault.retry_after));
    return reply
      .code(status)
      .type('text/plain')
      .send(fault === null ? 'ok' : 'a fault on demand');
  });
  app.get<Route>('/webhooks/:name', ({ params: { name }, query }) => ({
    name,
    count: inbox.count(name),
    deliveries: inbox
      .list(name, whole(query.after, 'after', 0), whole(query.limit, 'limit', 1000))
      .map(({ index, receivedAt, headers, body, answered }) => ({
        index,
        received_at: receivedAt,
        answered,
        headers,
        body,
      })),
  }));
  app.get('/webhooks', () => ({ webhooks: inbox.names() }));
  app.delete<Route>('/webhooks/:name', ({ params }, reply) => {
    inbox.clear(params.name);
    return reply.code(204).send();
  });
  app.delete('/webhooks', (_request, reply) => {
    inbox.clear();
    return reply.code(204).send();
  });
}

function whole(value: string | undefined, name: string, fallback: number): number {
  if (value === undefined) return fallback;
  if (!/^\d{1,15}$/.test(value)) throw new BadInput(`"${name}" is a whole number.`);
  return Number(value);
}
