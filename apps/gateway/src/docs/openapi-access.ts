import {
  jsonSchemaOf,
  SessionOutput,
  type Shape,
  SignedOutOutput,
  SignInInput,
  SignUpInput,
} from '@earshot/contracts';
import type { ErrorCode } from '@earshot/domain';
import { answerHeaders, envelopeOf, failureResponses, type Piece } from './openapi-components.js';

interface AccessRoute {
  readonly id: string;
  readonly summary: string;
  readonly input?: Shape;
  readonly output: Shape;
  readonly errors: readonly ErrorCode[];
}

/** Signing up, in and out: routes for people, which are no operations. */
export function accessPaths(): Record<string, Record<string, Piece>> {
  return {
    '/api/auth/sign-up': {
      post: route({
        id: 'sign_up',
        summary: 'Make an account and sign in',
        input: SignUpInput,
        output: SessionOutput,
        errors: ['INVALID_REQUEST', 'FORBIDDEN', 'CONFLICT', 'UNSUPPORTED_MEDIA_TYPE'],
      }),
    },
    '/api/auth/sign-in': {
      post: route({
        id: 'sign_in',
        summary: 'Sign in',
        input: SignInInput,
        output: SessionOutput,
        errors: ['INVALID_REQUEST', 'UNAUTHENTICATED', 'RATE_LIMITED', 'UNSUPPORTED_MEDIA_TYPE'],
      }),
    },
    '/api/auth/sign-out': {
      post: route({
        id: 'sign_out',
        summary: 'End the session',
        output: SignedOutOutput,
        errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED'],
      }),
    },
    '/api/auth/session': {
      get: route({
        id: 'get_session',
        summary: 'Who is signed in',
        output: SessionOutput,
        errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED'],
      }),
    },
  };
}

function route({ id, summary, input, output, errors }: AccessRoute): Piece {
  return {
    operationId: id,
    summary,
    tags: ['access'],
    ...(input === undefined ? {} : { security: [], requestBody: requestBody(input) }),
    responses: {
      200: {
        description: summary,
        headers: answerHeaders,
        content: { 'application/json': { schema: envelopeOf(jsonSchemaOf(output)) } },
      },
      ...failureResponses([...errors, 'INTERNAL', 'UNAVAILABLE']),
    },
  };
}

function requestBody(input: Shape): Piece {
  return { required: true, content: { 'application/json': { schema: jsonSchemaOf(input) } } };
}
