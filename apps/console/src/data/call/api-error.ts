import type { ErrorCode, ErrorDetail } from '@earshot/domain';

/** Why a call failed: the server's error, or `NETWORK` if there was no reply. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode | 'NETWORK',
    message: string,
    /** HTTP status; 0 if there was no reply. */
    readonly status: number,
    readonly details: readonly ErrorDetail[] = [],
    /** `req_...`, which the operator can find in the log; null if there was no reply. */
    readonly requestId: string | null = null,
    /** How long to wait before the same call may succeed; null if the server did not say. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
    this.name = 'ApiError';
  }

  /** The error of one field, for display beside it, without the API name of the field. */
  faultOf(field: string): string | undefined {
    const detail = this.details.find((one) => one.field === field || one.field.startsWith(`${field}[`));
    if (detail === undefined) return undefined;
    const begin = `${detail.field} `;
    return detail.message.startsWith(begin) ? `This ${detail.message.slice(begin.length)}` : detail.message;
  }
}

/** The longest delay (ms) after which a call is repeated unasked. Limits a minute end within it. */
const longestWaitMs = 60_000;

/**
 * Whether the same call may succeed soon with no other change, so that repeating it is worth while. After a longer delay the
 * user may no longer want it.
 */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    ['NETWORK', 'RATE_LIMITED', 'UNAVAILABLE', 'IDEMPOTENCY_IN_PROGRESS'].includes(error.code) &&
    (error.retryAfterMs ?? 0) <= longestWaitMs
  );
}

/** The delay before the next attempt (ms): as the server asked, else growing up to half a minute. */
export function retryDelayMs(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfterMs : null;
  return asked ?? Math.min(30_000, 1_000 * 2 ** failures);
}
