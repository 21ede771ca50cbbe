import { SessionOutput, type Shape, SignedOutOutput, SignInInput, SignUpInput } from '@earshot/contracts';
import type { ErrorCode } from '@earshot/domain';
import { answerHeaders, envelopeOf, failureResponses, type Piece } from './openapi-components.js';
import type { NamedSchemas } from './openapi-schemas.js';

interface AccessRoute {
  readonly method: 'get' | 'post';
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly input?: Shape;
  readonly output: Shape;
  /** Beyond those of all of them. */
  readonly errors: readonly ErrorCode[];
}

const routes: Readonly<Record<string, AccessRoute>> = {
  '/api/auth/sign-up': {
    method: 'post',
    id: 'sign_up',
    summary: 'Make an account and sign in',
    description:
      'The session token is in the answer and in a cookie. An installation may have closed this: 403.',
    input: SignUpInput,
    output: SessionOutput,
    errors: ['FORBIDDEN', 'CONFLICT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  },
  '/api/auth/sign-in': {
    method: 'post',
    id: 'sign_in',
    summary: 'Sign in',
    description:
      'The session token is in the answer and in a cookie. Failed attempts are counted and slowed down.',
    input: SignInInput,
    output: SessionOutput,
    errors: ['UNAUTHENTICATED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  },
  '/api/auth/sign-out': {
    method: 'post',
    id: 'sign_out',
    summary: 'End the session',
    description: 'The token is worth nothing from then on, at every process of the installation.',
    output: SignedOutOutput,
    errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  },
  '/api/auth/session': {
    method: 'get',
    id: 'get_session',
    summary: 'Who is signed in',
    description: 'Until when, too. The token itself is not shown again.',
    output: SessionOutput,
    errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  },
};

/** Signing up, in and out: routes for people, which are no operations. */
export function accessPaths(schemas: NamedSchemas): Record<string, Record<string, Piece>> {
  return Object.fromEntries(
    Object.entries(routes).map(([path, route]) => [path, { [route.method]: described(route, schemas) }]),
  );
}

function described({ id, summary, description, input, output, errors }: AccessRoute, schemas: NamedSchemas) {
  return {
    operationId: id,
    summary,
    description,
    tags: ['access'],
    ...(input === undefined
      ? {}
      : {
          security: [],
          requestBody: schemas.body(input, { description: 'Fields that are not listed are refused.' }),
        }),
    responses: {
      200: {
        description: summary,
        headers: answerHeaders,
        content: { 'application/json': { schema: envelopeOf(schemas.of(output)) } },
      },
      ...failureResponses(['INVALID_REQUEST', ...errors, 'RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE'], {}),
    },
  };
}
