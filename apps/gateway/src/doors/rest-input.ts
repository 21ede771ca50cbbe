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

/**
 * Path, query and body of a request as the one flat object that the operation takes.
 * @throws AppError INVALID_REQUEST | UNSUPPORTED_MEDIA_TYPE
 */
export function restInput(operation: Operation, request: FastifyRequest): unknown {
  const path = request.params as Record<string, string>;
  if (inputPlace(operation) === 'query') return fromQuery(operation, path, request);
  assertNoQuery(request);
  return fromBody(operation, path, readJsonBody(request));
}

/** @throws AppError INVALID_REQUEST where there are query parameters nobody will read */
export function assertNoQuery(request: FastifyRequest): void {
  const names = [...new URLSearchParams(queryOf(request)).keys()];
  if (names.length > 0) throw invalidRequest(names.map(unknownField));
}

function fromQuery(operation: Operation, path: object, request: FastifyRequest): unknown {
  assertNoBody(request);
  const { input, faults } = readQuery(operation.input, queryOf(request));
  const misplaced = pathFields(operation).filter((name) => name in input);
  if (faults.length + misplaced.length > 0) throw invalidRequest([...faults, ...misplaced.map(unknownField)]);
  return { ...input, ...path };
}

function fromBody(operation: Operation, path: object, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const misplaced = pathFields(operation).filter((name) => Object.hasOwn(body, name));
  if (misplaced.length > 0) throw invalidRequest(misplaced.map(unknownField));
  return { ...body, ...path };
}

/** What stands behind the `?`, still encoded. */
function queryOf({ url }: FastifyRequest): string {
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at + 1);
}
