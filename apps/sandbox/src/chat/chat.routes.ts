import type { FastifyInstance } from 'fastify';
import { receiveDelivery, type ReceiverParts } from '../webhooks/receive-delivery.js';
import { discordAnswer } from './discord-answer.js';
import { slackAnswer } from './slack-answer.js';

/**
 * The endpoints for messages to Slack and Discord: POST /slack/services/{team}/{channel}/{token} and
 * /discord/api/webhooks/{id}/{token}. Requests are stored as the webhooks `slack` and `discord`.
 */
export function chatRoutes(app: FastifyInstance, parts: ReceiverParts): void {
  app.post('/slack/services/:team/:channel/:token', (request, reply) =>
    receiveDelivery(request, reply, parts, 'slack', slackAnswer),
  );
  app.post<{ Querystring: { wait?: string } }>('/discord/api/webhooks/:id/:token', (request, reply) =>
    receiveDelivery(request, reply, parts, 'discord', (body) =>
      discordAnswer(body, { waits: request.query.wait === 'true' }),
    ),
  );
}
