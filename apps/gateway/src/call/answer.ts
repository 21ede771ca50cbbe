import { docsUrl, type Envelope, type Failure, type Operation } from '@earshot/contracts';
import { toCallersError } from '@earshot/database';
import { AppError, errorStatuses } from '@earshot/domain';
import type { Log } from '@earshot/platform';
import type { Streamed } from './streamed.js';

/** The answer to a caller, before it is formatted for REST or MCP. */
export interface Answer<Body = Envelope> {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly envelope: Body;
}

/** An answer without an envelope, because it is sent piece by piece. */
export interface StreamedAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly streamed: Streamed;
}

/** The error part of an envelope. */
export type ErrorBody = Failure['error'];

/** The context of an answer. `operation` null = none was reached. */
export interface AnswerContext {
  readonly baseUrl: string;
  readonly requestId: string;
  readonly operation: Operation | null;
}

/** The envelope of a successful answer. */
export function success<Data>(
  context: AnswerContext,
  data: Data,
  replayed: boolean,
): { data: Data; meta: Envelope['meta'] } {
  return { data, meta: meta(context, replayed) };
}

/** The envelope of an error that callers may see. */
export function failure(context: AnswerContext, error: ErrorBody, replayed = false): Failure {
  return { data: null, error, meta: meta(context, replayed) };
}

/**
 * Turns an error into an answer. Errors other than `AppError` reveal nothing to the caller. Answers with a status of 500 or
 * more are logged.
 */
export function failureAnswer(context: AnswerContext, failed: unknown, log: Log): Answer<Failure> {
  const thrown = toCallersError(failed);
  const error =
    thrown instanceof AppError
      ? thrown
      : new AppError('INTERNAL', 'Something went wrong on our side. It is logged under the request id.', {
          cause: thrown,
        });
  const status = errorStatuses[error.code];
  if (status >= 500) {
    const { requestId, operation } = context;
    const named = operation === null ? {} : { operation: operation.name };
    log.error({ err: error.cause ?? error, code: error.code, requestId, ...named }, 'request failed');
  }
  return { status, headers: errorHeaders(error), envelope: failure(context, errorBody(error)) };
}

/** The part of an error that callers see, without its cause. */
export function errorBody({ code, message, details }: AppError): ErrorBody {
  return { code, message, details };
}

function errorHeaders(error: AppError): Record<string, string> {
  return {
    ...(error.code === 'UNAUTHENTICATED' ? { 'www-authenticate': 'Bearer' } : {}),
    ...(error.retryAfterSeconds === undefined ? {} : { 'retry-after': String(error.retryAfterSeconds) }),
  };
}

function meta({ baseUrl, requestId, operation }: AnswerContext, idempotencyReplayed: boolean) {
  const capability = operation?.name ?? null;
  return { capability, requestId, idempotencyReplayed, docs: docsUrl(baseUrl, capability) };
}
