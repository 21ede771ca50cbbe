/** All error codes that callers can see, with their HTTP status. */
export const errorStatuses = {
  INVALID_REQUEST: 400,
  INVALID_CURSOR: 400,
  UNAUTHENTICATED: 401,
  QUOTA_EXCEEDED: 402,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  IDEMPOTENCY_IN_PROGRESS: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

/** One error in one field. `rule` is a stable word (`max_length`), `message` a sentence for people. */
export interface ErrorDetail {
  readonly field: string;
  readonly rule: string;
  readonly message: string;
}

export interface AppErrorOptions {
  /** For the log only, never for the caller. */
  readonly cause?: unknown;
  readonly details?: readonly ErrorDetail[];
  /** Seconds after which the same call may succeed (header `Retry-After`). */
  readonly retryAfterSeconds?: number;
}

/** The one error that reaches callers: `message` is for them, `cause` for the log. */
export class AppError extends Error {
  readonly details: readonly ErrorDetail[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    options: AppErrorOptions = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.details = options.details ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** The error if an account with the address already exists. */
export function emailTaken(): AppError {
  const message = 'This e-mail address already has an account.';
  return new AppError('CONFLICT', message, { details: [{ field: 'email', rule: 'taken', message }] });
}

/** The error if the object does not exist or belongs to another project; both look the same to callers. */
export function notFound(noun: string): AppError {
  return new AppError('NOT_FOUND', `No such ${noun}.`);
}

/** What was found. @throws AppError NOT_FOUND if there is none */
export function found<T>(value: T | null, noun: string): T {
  if (value === null) throw notFound(noun);
  return value;
}
