import { AppError, type ErrorCode } from '@earshot/domain';

const refusals: Partial<Record<number, [ErrorCode, string]>> = {
  400: ['INVALID_REQUEST', 'The request cannot be understood.'],
  404: ['NOT_FOUND', 'There is nothing at this path.'],
  413: ['PAYLOAD_TOO_LARGE', 'The body is larger than 256 KiB.'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'Send Content-Type: application/json.'],
};

/** What the HTTP server refused before any door was reached, as callers may see it; its own faults stay unchanged. */
export function asRefusal(thrown: unknown, status: number): unknown {
  const refusal = refusals[status] ?? (status < 500 ? refusals[400] : undefined);
  return refusal === undefined ? thrown : new AppError(...refusal, { cause: thrown });
}
