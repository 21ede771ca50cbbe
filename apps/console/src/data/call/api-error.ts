import type { ErrorCode, ErrorDetail } from '@earshot/domain';

/** Why a call has no answer: what the server said, or `NETWORK` where it said nothing. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode | 'NETWORK',
    message: string,
    /** HTTP status; 0 where there was no answer. */
    readonly status: number,
    readonly details: readonly ErrorDetail[] = [],
    /** `req_...`, which the operator finds in the log; null where there was no answer. */
    readonly requestId: string | null = null,
    /** How long to wait before the same call may succeed; null where the server did not say. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
    this.name = 'ApiError';
  }

  /** What is wrong with a field, for showing it beside the field: there its name in the API says nothing. */
  faultOf(field: string): string | undefined {
    const detail = this.details.find((one) => one.field === field || one.field.startsWith(`${field}[`));
    if (detail === undefined) return undefined;
    const begin = `${detail.field} `;
    return detail.message.startsWith(begin) ? `This ${detail.message.slice(begin.length)}` : detail.message;
  }
}

/** Whether the same call may succeed later without anybody changing anything. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    ['NETWORK', 'RATE_LIMITED', 'UNAVAILABLE', 'IDEMPOTENCY_IN_PROGRESS'].includes(error.code)
  );
}

/** When to try again, in ms: what the server asked for, else longer from time to time up to half a minute. */
export function retryDelayMs(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfterMs : null;
  return asked ?? Math.min(30_000, 1_000 * 2 ** failures);
}
