import type { FastifyRequest } from 'fastify';
import {
  inputPlace,
  invalidRequest,
  type Operation,
  pathFields,
  readQuery,
  unknownField,
} from '@earshot/contracts';
import { assertNoBody, readJsonBody } from './json-body.js';

type Query = Record<string, string | string[]>;

/**
 * Path, query and body of a request as the one flat object that the operation takes.
 * @throws AppError INVALID_REQUEST | UNSUPPORTED_MEDIA_TYPE
 */
export function restInput(operation: Operation, request: FastifyRequest): unknown {
  const path = request.params as Record<string, string>;
  const query = request.query as Query;
  return inputPlace(operation) === 'query'
    ? fromQuery(operation, path, query, request)
    : fromBody(operation, path, query, readJsonBody(request));
}

function fromQuery(operation: Operation, path: object, query: Query, request: FastifyRequest): unknown {
  assertNoBody(request);
  const { input, faults } = readQuery(operation.input, query);
  const misplaced = pathFields(operation).filter((name) => name in input);
  if (faults.length + misplaced.length > 0) throw invalidRequest([...faults, ...misplaced.map(unknownField)]);
  return { ...input, ...path };
}

function fromBody(operation: Operation, path: object, query: Query, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const misplaced = [
    ...Object.keys(query),
    ...pathFields(operation).filter((name) => Object.hasOwn(body, name)),
  ];
  if (misplaced.length > 0) throw invalidRequest(misplaced.map(unknownField));
  return { ...body, ...path };
}
