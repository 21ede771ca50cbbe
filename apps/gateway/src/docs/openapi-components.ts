import type { JsonSchema } from '@earshot/contracts';
import { type ErrorCode, errorStatuses } from '@earshot/domain';
import { errorAdvice } from './error-advice.js';

/** A piece of the document. */
export type Piece = Readonly<Record<string, unknown>>;

const header = (description: string, type = 'string') => ({ description, schema: { type } });

/** Headers of every answer. */
export const answerHeaders: Piece = {
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
  'Retry-After': { $ref: '#/components/headers/RetryAfter' },
};

/** The envelope of a success. */
export function envelopeOf(data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    required: ['data', 'meta'],
    properties: { data, meta: { $ref: '#/components/schemas/Meta' } },
  };
}

/** One response per status: statuses that several codes share name them all. */
export function failureResponses(codes: readonly ErrorCode[]): Record<string, Piece> {
  const responses: Record<string, Piece> = {};
  for (const status of new Set(codes.map((code) => errorStatuses[code]))) {
    const sharing = codes.filter((code) => errorStatuses[code] === status);
    responses[status] = {
      description: sharing.map((code) => `${code}: ${errorAdvice[code]}`).join(' '),
      headers: answerHeaders,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    };
  }
  return responses;
}

/** What the document refers to. */
export function components(schemas: { ErrorBody: JsonSchema; Meta: JsonSchema }): Piece {
  return {
    securitySchemes: {
      bearer: {
        type: 'http',
        scheme: 'bearer',
        description: 'An API key (esk_...) or a session token (ess_...).',
      },
    },
    parameters: {
      ProjectId: {
        name: 'X-Project-Id',
        in: 'header',
        required: false,
        description: 'The project to work in. Needed only by a signed-in person with several projects.',
        schema: { type: 'string', format: 'uuid' },
      },
      IdempotencyKey: {
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        description:
          'Any unique text of visible ASCII characters. For 24 hours a repetition answers what the first call answered.',
        schema: { type: 'string', minLength: 1, maxLength: 255 },
      },
    },
    headers: {
      RequestId: header('Name it when you ask for help.'),
      RateLimit: header('What is left: "project";r=599;t=60.'),
      RateLimitPolicy: header('What is allowed: "project";q=600;w=60.'),
      RetryAfter: header('Seconds to wait; with 409 in progress, 429 and 503.', 'integer'),
    },
    schemas: {
      ...schemas,
      Failure: {
        type: 'object',
        required: ['data', 'error', 'meta'],
        properties: {
          data: { type: 'null' },
          error: { $ref: '#/components/schemas/ErrorBody' },
          meta: { $ref: '#/components/schemas/Meta' },
        },
      },
    },
  };
}
