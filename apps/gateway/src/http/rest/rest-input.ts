import type { FastifyRequest } from 'fastify';
import {
  inputPlace,
  invalidRequest,
  type Operation,
  pathFields,
  readInput,
  readQuery,
  type Shape,
  unknownFields,
} from '@earshot/contracts';
import { assertNoBody, readJsonBody } from './json-body.js';

/**
 * Returns a function that reads path, query and body of a request as the flat input of the operation. That function throws
 * AppError INVALID_REQUEST | UNSUPPORTED_MEDIA_TYPE.
 */
export function restReader(operation: Operation): (request: FastifyRequest) => unknown {
  const inPath = pathFields(operation);
  return inputPlace(operation) === 'query'
    ? (request) => fromQuery(operation, inPath, request)
    : (request) => fromBody(inPath, request);
}

/** @throws AppError INVALID_REQUEST if there are unknown query parameters */
export function assertNoQuery(request: FastifyRequest): void {
  const query = queryOf(request);
  if (query === '') return;
  const names = [...new URLSearchParams(query).keys()];
  if (names.length > 0) throw invalidRequest(unknownFields(names), names.length);
}

/** @throws AppError INVALID_REQUEST if the query does not match the class */
export function readQueryOf<T extends object>(shape: Shape<T>, request: FastifyRequest): T {
  const { input, faults, faultCount } = readQuery(shape, queryOf(request));
  if (faultCount > 0) throw invalidRequest(faults, faultCount);
  return readInput(shape, input);
}

function fromQuery(operation: Operation, inPath: readonly string[], request: FastifyRequest): unknown {
  assertNoBody(request);
  const path = request.params as object;
  const query = queryOf(request);
  if (query === '') return path;
  const { input, faults, faultCount } = readQuery(operation.input, query);
  const misplaced = inPath.filter((name) => name in input);
  if (faultCount + misplaced.length > 0)
    throw invalidRequest([...unknownFields(misplaced), ...faults], faultCount + misplaced.length);
  return { ...input, ...path };
}

function fromBody(inPath: readonly string[], request: FastifyRequest): unknown {
  assertNoQuery(request);
  const body = readJsonBody(request);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  if (inPath.length === 0) return body;
  const misplaced = inPath.filter((name) => Object.hasOwn(body, name));
  if (misplaced.length > 0) throw invalidRequest(unknownFields(misplaced));
  return { ...body, ...(request.params as object) };
}

/** The part after the `?`, still encoded. */
function queryOf({ url }: FastifyRequest): string {
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at + 1);
}
