import type { FastifyRequest } from 'fastify';
import {
  type GivenInput,
  inputPlace,
  invalidRequest,
  type Operation,
  pathFields,
  readInput,
  readQuery,
  type Shape,
  unknownFields,
} from '@earshot/contracts';
import { isRecord } from '@earshot/domain';
import { assertNoBody, readJsonBody } from './json-body.js';

/**
 * Returns a function that reads path, query and body of a request as the flat input of the operation. That function throws
 * AppError INVALID_REQUEST | UNSUPPORTED_MEDIA_TYPE if the body cannot be read.
 */
export function restReader(operation: Operation): (request: FastifyRequest) => GivenInput {
  const inPath = pathFields(operation);
  return inputPlace(operation) === 'query'
    ? (request) => fromQuery(operation, inPath, request)
    : (request) => fromBody(inPath, request);
}

/** @throws AppError INVALID_REQUEST if there are unknown query parameters */
export function assertNoQuery(request: FastifyRequest): void {
  const names = queryNames(request);
  if (names.length > 0) throw invalidRequest(unknownFields(names), names.length);
}

/** @throws AppError INVALID_REQUEST if the query does not match the class */
export function readQueryOf<T extends object>(shape: Shape<T>, request: FastifyRequest): T {
  const { input, faults, faultCount } = readQuery(shape, queryOf(request));
  if (faultCount > 0) throw invalidRequest(faults, faultCount);
  return readInput(shape, input);
}

function fromQuery(operation: Operation, inPath: readonly string[], request: FastifyRequest): GivenInput {
  assertNoBody(request);
  const { input, faults, faultCount } = readQuery(operation.input, queryOf(request));
  const misplaced = inPath.filter((name) => name in input);
  return {
    input: { ...input, ...(request.params as object) },
    faults: [...unknownFields(misplaced), ...faults],
    faultCount: misplaced.length + faultCount,
  };
}

function fromBody(inPath: readonly string[], request: FastifyRequest): GivenInput {
  const body = readJsonBody(request);
  const misplaced = [
    ...queryNames(request),
    ...(isRecord(body) ? inPath.filter((name) => Object.hasOwn(body, name)) : []),
  ];
  return {
    input: isRecord(body) ? { ...body, ...(request.params as object) } : body,
    faults: unknownFields(misplaced),
    faultCount: misplaced.length,
  };
}

function queryNames(request: FastifyRequest): string[] {
  return [...new URLSearchParams(queryOf(request)).keys()];
}

/** The part after the `?`, still encoded. */
function queryOf({ url }: FastifyRequest): string {
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at + 1);
}
