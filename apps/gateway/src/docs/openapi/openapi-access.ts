import { jsonSchemaOf, type Shape } from '@earshot/contracts';
import type { ErrorCode } from '@earshot/domain';
import { accessRoutes } from './access-routes.js';
import type { DocumentedRoute } from './documented-route.js';
import { answerHeaders, envelopeOf, failureResponses, type Piece } from './openapi-components.js';
import type { NamedSchemas } from './openapi-schemas.js';

/** Signing up, in and out, and managing an account: routes for people, which are not operations. */
export function accessPaths(schemas: NamedSchemas): Record<string, Record<string, Piece>> {
  const paths: Record<string, Record<string, Piece>> = {};
  for (const route of accessRoutes) (paths[route.path] ??= {})[route.method] = described(route, schemas);
  return paths;
}

function described(route: DocumentedRoute, schemas: NamedSchemas): Piece {
  const { id, summary, description, session, body, inPath, output } = route;
  return {
    operationId: id,
    summary,
    description,
    tags: ['access'],
    ...(session ? {} : { security: [] }),
    ...(inPath === undefined ? {} : { parameters: pathParameters(inPath) }),
    ...(body === undefined
      ? {}
      : { requestBody: schemas.body(body, { description: 'Fields that are not listed are refused.' }) }),
    responses: {
      200: {
        description: summary,
        headers: answerHeaders,
        content: { 'application/json': { schema: envelopeOf(schemas.of(output)) } },
      },
      ...failureResponses(errorsOf(route), {}),
    },
  };
}

function errorsOf({ method, session, errors = [] }: DocumentedRoute): ErrorCode[] {
  const all: ErrorCode[] = [
    'INVALID_REQUEST',
    ...(session ? (['UNAUTHENTICATED', 'FORBIDDEN'] as const) : []),
    ...errors,
    // Bodies are read even where they must be empty.
    ...(method === 'get' ? [] : (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)),
    'RATE_LIMITED',
    'INTERNAL',
    'UNAVAILABLE',
  ];
  return [...new Set(all)];
}

function pathParameters(shape: Shape): Piece[] {
  return Object.entries(jsonSchemaOf(shape).properties ?? {}).map(([name, { description, ...schema }]) => ({
    name,
    in: 'path',
    required: true,
    description,
    schema,
  }));
}
