import { AppError, type ErrorCode } from '@earshot/domain';

const refusals: Partial<Record<number, [ErrorCode, string]>> = {
  400: ['INVALID_REQUEST', 'The request cannot be understood.'],
  404: ['NOT_FOUND', 'There is nothing at this path.'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'Send Content-Type: application/json.'],
};

/**
 * Converts what the HTTP server refused before reaching any route into an error for callers; internal errors stay unchanged.
 * @param bodyLimit of the route, in bytes
 */
export function asRefusal(thrown: unknown, status: number, bodyLimit: number): unknown {
  const refusal =
    status === 413 ? tooLarge(bodyLimit) : (refusals[status] ?? (status < 500 ? refusals[400] : undefined));
  return refusal === undefined ? thrown : new AppError(...refusal, { cause: thrown });
}

function tooLarge(bodyLimit: number): [ErrorCode, string] {
  return ['PAYLOAD_TOO_LARGE', `The body is larger than ${bodyLimit / 1024} KiB.`];
}
