import type { ErrorCode } from '@earshot/domain';

/** What each error means and what to do about it. */
export const errorAdvice: Readonly<Record<ErrorCode, string>> = {
  INVALID_REQUEST:
    'Something in the request is wrong. details names every field with its rule: correct them all and send again.',
  INVALID_CURSOR:
    'The cursor was not issued for this list with these parameters. Repeat those of the request that it came from, or start again without it.',
  UNAUTHENTICATED: 'The credential is missing, unknown, expired or revoked. Use a valid one.',
  QUOTA_EXCEEDED:
    "A limit of the project's plan, or of projects per person, is reached; details name it. Make room or raise it.",
  FORBIDDEN:
    'The credential lacks the scope, or the operation is for signed-in people. Use another credential.',
  NOT_FOUND:
    'It does not exist, or is in a project that the credential cannot reach: the response is the same.',
  METHOD_NOT_ALLOWED: 'The path exists, the method does not. The header Allow lists those that do.',
  CONFLICT: 'It conflicts with what is there, e.g. a name that is taken.',
  IDEMPOTENCY_IN_PROGRESS:
    'The first request with this key is still running. Wait for Retry-After and send it again.',
  PRECONDITION_FAILED:
    'It has changed since the version that If-Match names. Read it again, see what is there now, then decide.',
  PAYLOAD_TOO_LARGE:
    'The body is larger than 256 KiB (to sign in or up: 4 KiB), or the headers larger than 16 KiB (status 431).',
  UNSUPPORTED_MEDIA_TYPE: 'Send JSON: Content-Type: application/json.',
  IDEMPOTENCY_KEY_REUSED: 'The key was used for another operation or another input. Use a new key.',
  RATE_LIMITED: 'Too many requests. Wait for Retry-After; the RateLimit headers show what is left.',
  INTERNAL:
    'Something went wrong on the server; it is logged under the request id. Usually nothing was stored. Try again later, a write with the same idempotency key.',
  UNAVAILABLE:
    'The server cannot reach something it needs, or the request took too long. Usually nothing was stored. Try again after Retry-After, a write with the same idempotency key.',
};
