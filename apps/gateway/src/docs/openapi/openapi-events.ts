import { EventStreamInput, jsonSchemaOf, type JsonSchema, liveEvents } from '@earshot/contracts';
import { answerHeaders, failureResponses, type Piece } from './openapi-components.js';
import type { NamedSchemas } from './openapi-schemas.js';

/** The most characters of one event: four lists of a hundred ids, with room to spare. */
const maxDataLength = 32_768;

/** The event stream: not an operation, since it does not end. */
export function eventPaths(schemas: NamedSchemas, baseUrl: string): Record<string, Record<string, Piece>> {
  const summary = 'Follow what changes in a project';
  return {
    '/api/events': {
      get: {
        operationId: 'follow_events',
        summary,
        description:
          'Server-sent events: hello first, then mentions, statuses and changed as they happen, and bye last. They carry ids, never text, and none is sent again: after hello, read what you missed with list_mentions.',
        externalDocs: { url: `${baseUrl}/docs/events` },
        tags: ['mentions'],
        'x-required-scope': 'mentions:read',
        parameters: [...queryParameters(), { $ref: '#/components/parameters/ProjectId' }],
        responses: {
          200: {
            description: `${summary}: the fields of one event. Comments keep the connection open.`,
            headers: answerHeaders,
            content: { 'text/event-stream': { schema: { oneOf: eventSchemas(schemas) } } },
          },
          ...failureResponses(
            [
              'INVALID_REQUEST',
              'UNAUTHENTICATED',
              'FORBIDDEN',
              'NOT_FOUND',
              'RATE_LIMITED',
              'INTERNAL',
              'UNAVAILABLE',
            ],
            {},
          ),
        },
      },
    },
  };
}

function queryParameters(): Piece[] {
  return Object.entries(jsonSchemaOf(EventStreamInput).properties ?? {}).map(
    ([name, { description, ...schema }]) => ({ name, in: 'query', required: false, description, schema }),
  );
}

function eventSchemas(schemas: NamedSchemas): JsonSchema[] {
  return Object.entries(liveEvents).map(([name, shape]) => ({
    type: 'object',
    required: ['event', 'data'],
    properties: {
      event: { type: 'string', const: name },
      data: {
        type: 'string',
        description: 'JSON on one line.',
        pattern: '^\\{.*\\}$',
        maxLength: maxDataLength,
        contentMediaType: 'application/json',
        contentSchema: schemas.of(shape),
      },
    },
  }));
}
