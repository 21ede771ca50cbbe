import { Permanent, RateLimited, Retryable } from '@earshot/domain';
import { networkFault, neverConnected } from '@earshot/platform';
import { Unanswered } from './llm-provider.js';

/** What errors of both SDKs have in common. */
interface SdkError {
  readonly status?: number | undefined;
  readonly headers?: Headers | undefined;
  /** A stable code, e.g. `invalid_api_key`. */
  readonly code?: unknown;
  readonly type?: unknown;
  readonly cause?: unknown;
}

/** The wait if a server names no time: long enough to help, short enough to resume soon. */
const unnamedWaitMs = 30_000;
/** The longest wait that a server can impose. */
const longestWaitMs = 60 * 60_000;

/** Tells the person who configured it where to look. */
const helps: ReadonlyMap<number, string> = new Map([
  [401, ' Check LLM_API_KEY.'],
  [403, ' Check LLM_API_KEY.'],
  [404, ' Check LLM_MODEL and LLM_BASE_URL.'],
]);

/** Converts an SDK error to a domain error. The server's own text is dropped: it may repeat the question or parts of the key. */
export function toAdapterError(error: unknown, signal: AbortSignal, now: Date): Error {
  if (signal.aborted) return new Unanswered('The LLM did not answer in time.');
  const { status, headers, code, type, cause } = error as SdkError;
  if (status === undefined) return withoutAnswer(cause ?? error);
  const text = `The LLM answered ${status}${wordOf(code) ?? wordOf(type) ?? ''}.${helps.get(status) ?? ''}`;
  // 529 is Anthropic's "overloaded": https://docs.anthropic.com/en/api/errors
  const isBusy =
    status === 429 || ((status === 503 || status === 529) && headers?.has('retry-after') === true);
  if (isBusy) return new RateLimited(text, retryAt(headers, now));
  const isPassing = status >= 500 || status === 408 || status === 409;
  return isPassing ? new Retryable(text) : new Permanent(text);
}

function withoutAnswer(error: unknown): Error {
  const fault = networkFault(error);
  // The HTTP client's message names host, port and reason; other messages may repeat the question.
  const text =
    error instanceof Retryable ? `LLM: ${error.message}` : 'The connection to the LLM was dropped.';
  // If the connection was never made, nothing was sent; in all other cases the server may have answered.
  return fault !== null && neverConnected(fault) ? new Retryable(text) : new Unanswered(text);
}

function wordOf(value: unknown): string | null {
  return typeof value === 'string' && /^[a-z][a-z0-9_]{1,59}$/.test(value) ? ` (${value})` : null;
}

/** `Retry-After` is in seconds or a date: https://www.rfc-editor.org/rfc/rfc9110#name-retry-after */
function retryAt(headers: Headers | undefined, now: Date): Date {
  const text = headers?.get('retry-after') ?? '';
  const seconds = /^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : null;
  const waitMs = seconds === null ? Date.parse(text) - now.getTime() : seconds * 1_000;
  const bounded = Number.isNaN(waitMs) ? unnamedWaitMs : Math.min(longestWaitMs, Math.max(0, waitMs));
  return new Date(now.getTime() + bounded);
}
