import type { FastifyInstance } from 'fastify';
import { BadInput } from '../http/bad-input.js';
import type { Journal } from '../journal/journal.js';
import { receiveDelivery, type ReceiverParts } from './receive-delivery.js';

interface Route {
  Params: { name: string };
  Querystring: { after?: string; limit?: string };
}

/** POST /webhooks/{name} receives deliveries; GET and DELETE list and clear those of one name or of all. */
export function webhooksRoutes(app: FastifyInstance, parts: ReceiverParts, journal: Journal): void {
  const { inbox } = parts;
  app.post<Route>('/webhooks/:name', (request, reply) =>
    receiveDelivery(request, reply, parts, request.params.name, () => ({ status: 200, body: 'ok' })),
  );
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
    journal.append({ kind: 'deliveries_cleared', name: params.name });
    return reply.code(204).send();
  });
  app.delete('/webhooks', (_request, reply) => {
    inbox.clear();
    journal.append({ kind: 'deliveries_cleared', name: null });
    return reply.code(204).send();
  });
}

function whole(value: string | undefined, name: string, fallback: number): number {
  if (value === undefined) return fallback;
  if (!/^\d{1,15}$/.test(value)) throw new BadInput(`"${name}" must be a whole number.`);
  return Number(value);
}
