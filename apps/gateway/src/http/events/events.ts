import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EventStreamInput } from '@earshot/contracts';
import type { Log } from '@earshot/platform';
import { readCredential } from '../../access/read-credential.js';
import { failureAnswer } from '../../call/answer.js';
import type { GatewayConfig } from '../../gateway.config.js';
import type { LiveAccess } from '../../live/live-access.js';
import { LiveStream } from '../../live/live-stream.js';
import type { LiveStreams } from '../../live/live-streams.js';
import { sendAnswer } from '../rest/rest.js';
import { readQueryOf } from '../rest/rest-input.js';

/** The dependencies of the route. */
export interface EventsParts {
  readonly config: GatewayConfig;
  readonly log: Log;
  readonly access: LiveAccess;
  readonly streams: LiveStreams;
}

/** How long a reader waits before reconnecting. */
const retryMs = 2_000;

/** `GET /api/events`: changes in a project as server-sent events, until either side ends the stream. */
export function openEventsDoor(scope: FastifyInstance, parts: EventsParts): void {
  scope.get('/api/events', { compress: false, config: { lasts: true } }, (request, reply) =>
    stream(request, reply, parts),
  );
}

async function stream(
  request: FastifyRequest,
  reply: FastifyReply,
  { config, log, access, streams }: EventsParts,
): Promise<FastifyReply> {
  try {
    const projectId = readProjectId(request);
    const { reader, headers } = await access.open(readCredential(request, config), projectId);
    streams.assertRoom(reader);
    void reply.code(200).headers(headers).headers({
      'content-type': 'text/event-stream; charset=utf-8',
      // nginx otherwise buffers responses until it has a full page.
      'x-accel-buffering': 'no',
    });
    if (request.method === 'HEAD') return await reply.send();
    reply.hijack();
    const { raw } = reply;
    // Its `close` event has passed already, so the stream would never be removed.
    if (raw.destroyed) return reply;
    // The connection is not reused after the stream has ended, so shutdown need not wait for it.
    raw.shouldKeepAlive = false;
    raw.writeHead(200, reply.getHeaders() as Record<string, string>);
    raw.write(`retry: ${retryMs}\n\n`);
    const opened = new LiveStream(reader, raw, () => streams.countCut());
    raw.once('close', () => streams.remove(opened));
    streams.add(opened);
    return reply;
  } catch (error) {
    const context = { baseUrl: config.baseUrl, requestId: request.id, operation: null };
    return sendAnswer(reply, failureAnswer(context, error, log));
  }
}

/** @throws AppError INVALID_REQUEST */
function readProjectId(request: FastifyRequest): string | null {
  const header = request.headers['x-project-id'];
  return readQueryOf(EventStreamInput, request).project_id ?? (typeof header === 'string' ? header : null);
}
