import type { JsonSchema } from '@earshot/contracts';
import { type ErrorCode, errorStatuses } from '@earshot/domain';
import { callArguments } from '../../mcp/call-arguments.js';
import { errorAdvice } from '../error-advice.js';
import type { NamedSchemas } from './openapi-schemas.js';
import type { RecordedCalls } from '../recorded-calls.js';

/** A piece of the document. */
export type Piece = Readonly<Record<string, unknown>>;

const text = (pattern: string, maxLength: number): JsonSchema => ({ type: 'string', pattern, maxLength });
const header = (description: string, schema: JsonSchema): Piece => ({ description, schema });

/** The headers of every response. */
export const answerHeaders: Piece = {
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
};

/** The headers of a response with a resource that callers can change. */
export const taggedAnswerHeaders: Piece = { ...answerHeaders, ETag: { $ref: '#/components/headers/ETag' } };

/** The envelope of a successful response. */
export function envelopeOf(data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    required: ['data', 'meta'],
    properties: { data, meta: { $ref: '#/components/schemas/Meta' } },
  };
}

/** One response per status: a status shared by several codes names them all. */
export function failureResponses(
  codes: readonly ErrorCode[],
  recorded: RecordedCalls['failures'],
): Record<string, Piece> {
  const responses: Record<string, Piece> = {};
  for (const status of new Set(codes.map((code) => errorStatuses[code]))) {
    const sharing = codes.filter((code) => errorStatuses[code] === status);
    const shown = sharing.filter((code) => recorded[code] !== undefined);
    const waits = sharing.some((code) => waiting.includes(code));
    responses[status] = {
      description: sharing.map((code) => `${code}: ${errorAdvice[code]}`).join(' '),
      headers: {
        ...answerHeaders,
        ...(waits ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } : {}),
      },
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Failure' },
          ...(shown.length === 0 ? {} : { examples: references(shown) }),
        },
      },
    };
  }
  return responses;
}

function references(codes: readonly ErrorCode[]): Piece {
  return Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
}

const waiting: readonly ErrorCode[] = ['IDEMPOTENCY_IN_PROGRESS', 'RATE_LIMITED', 'UNAVAILABLE'];

/** The components that the document references. */
export function components(schemas: NamedSchemas, recorded: RecordedCalls['failures']): Piece {
  return {
    securitySchemes: {
      bearer: {
        type: 'http',
        scheme: 'bearer',
        description: 'An API key (esk_...) or a session token (ess_...).',
      },
    },
    parameters: {
      ProjectId: headerParameter('X-Project-Id', 'project_id'),
      IdempotencyKey: headerParameter('Idempotency-Key', 'idempotency_key'),
      IfMatch: {
        name: 'If-Match',
        in: 'header',
        required: false,
        description: 'Tags from ETag, or *: refused with 412 if the resource no longer has any of them.',
        schema: text('^(\\*|[\\t\\x20-\\x7e\\x80-\\xff]*"[\\t\\x20-\\x7e\\x80-\\xff]*)$', 2_048),
      },
    },
    headers: {
      RequestId: header('Quote it when you ask for help.', text('^req_[0-9a-f-]{36}$', 40)),
      RateLimit: header(
        'What is left of each limit, and in how many seconds it resets: "project";r=599;t=60.',
        text('^"[a-z_-]+";r=\\d+;t=\\d+(, "[a-z_-]+";r=\\d+;t=\\d+)*$', 200),
      ),
      RateLimitPolicy: header(
        'What is allowed in how many seconds: "project";q=600;w=60.',
        text('^"[a-z_-]+";q=\\d+;w=\\d+(, "[a-z_-]+";q=\\d+;w=\\d+)*$', 200),
      ),
      ETag: header(
        'Identifies the current state of what callers can change: see If-Match.',
        text('^"[A-Za-z0-9_-]{22}"$', 24),
      ),
      RetryAfter: header('Seconds to wait.', {
        type: 'integer',
        format: 'int32',
        minimum: 0,
        maximum: 86_400,
      }),
    },
    schemas: {
      ...schemas.all(),
      Failure: {
        type: 'object',
        required: ['data', 'error', 'meta'],
        properties: {
          data: { type: 'null', description: 'Nothing.' },
          error: { $ref: '#/components/schemas/ErrorBody' },
          meta: { $ref: '#/components/schemas/Meta' },
        },
      },
    },
    requestBodies: schemas.allBodies(),
    examples: Object.fromEntries(Object.entries(recorded).map(([code, value]) => [code, { value }])),
  };
}

function headerParameter(name: string, argument: keyof typeof callArguments): Piece {
  const { description, ...schema } = callArguments[argument];
  return { name, in: 'header', required: false, description, schema };
}
