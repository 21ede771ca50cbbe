import type { Envelope } from '@earshot/contracts';
import { createStore } from '../memory/store.js';
import { ApiError } from './api-error.js';
import { EarlyAnswers } from './early-answers.js';
import { noteServerTime, serverTime } from './server-clock.js';
import { signIns, waitForSignIn } from './sign-in-gate.js';

/** A request to this origin. `query` values of undefined are left out, lists become repeated parameters. */
export interface ApiRequest {
  readonly method: string;
  /** From the root, e.g. `/api/v1/mentions`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Whether 401 is returned like any other error. Otherwise the page asks the user to sign in and then resends the request. */
  readonly anonymous?: boolean;
}

/** An answer with its version, for conditional changes; null = it has no version. */
export interface VersionedAnswer<Data> {
  readonly data: Data;
  readonly version: string | null;
}

/** Whether the latest request reached Earshot: false = no answer came, or one of a proxy before it. */
export const reached = createStore(true);
/** The time of the latest reply of Earshot, by the server's clock (ISO 8601). */
export let answeredAt = new Date().toISOString();

const earlyAnswers = new EarlyAnswers<VersionedAnswer<unknown>>();

/**
 * Sends a request before a page needs it; the page then gets this answer.
 * @throws as `sendRequest`
 */
export async function askEarly<Data>(request: ApiRequest): Promise<Data> {
  const answer = fetchAnswer<Data>(request);
  earlyAnswers.keep(keyOf(request), answer);
  return (await answer).data;
}

function keyOf({ path, query, headers }: ApiRequest): string {
  return JSON.stringify([path + queryString(query), headers ?? {}]);
}

/**
 * Sends a request with the session cookie and unwraps the envelope.
 * @throws ApiError; an aborted request throws its own reason
 */
export async function sendRequest<Data>(request: ApiRequest): Promise<Data> {
  return (await sendForVersion<Data>(request)).data;
}

/** Like `sendRequest`, but also returns the version of the data. */
export async function sendForVersion<Data>(request: ApiRequest): Promise<VersionedAnswer<Data>> {
  for (;;) {
    const sentAfter = signIns;
    try {
      return await sendOnce<Data>(request);
    } catch (error) {
      const signedOut = error instanceof ApiError && error.code === 'UNAUTHENTICATED';
      if (!signedOut || request.anonymous === true) throw error;
      await waitForSignIn(sentAfter);
    }
  }
}

function sendOnce<Data>(request: ApiRequest): Promise<VersionedAnswer<Data>> {
  if (request.method !== 'GET') earlyAnswers.clear();
  const early = request.method === 'GET' ? earlyAnswers.take(keyOf(request)) : undefined;
  return (early as Promise<VersionedAnswer<Data>> | undefined) ?? fetchAnswer(request);
}

/** Sends a request. @throws ApiError if there is no reply; an aborted request throws its own reason */
export async function fetchResponse(request: ApiRequest): Promise<Response> {
  const { method, path, query, body, headers, signal } = request;
  try {
    return await fetch(path + queryString(query), {
      method,
      credentials: 'same-origin',
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    reached.set(false);
    throw new ApiError('NETWORK', 'Earshot does not answer. Are you offline?', 0);
  }
}

async function fetchAnswer<Data>(request: ApiRequest): Promise<VersionedAnswer<Data>> {
  const response = await fetchResponse(request);
  noteServerTime(response.headers.get('date'), new Date());
  const envelope = await envelopeOf(response);
  // Its body could not be read because it was aborted.
  if (envelope === null) request.signal?.throwIfAborted();
  reached.set(envelope !== null);
  if (envelope !== null) answeredAt = serverTime(new Date()).toISOString();
  if (envelope === null || (envelope.data === null && 'error' in envelope))
    throw failureOf(response, envelope);
  // A compressing proxy turns the tag into a weak one, which never matches.
  const version = response.headers.get('etag')?.replace(/^W\//, '') ?? null;
  return { data: envelope.data as Data, version };
}

/** The envelope of a reply; null = a proxy between browser and gateway has replied in a format of its own. */
export async function envelopeOf(response: Response): Promise<Envelope<unknown> | null> {
  const body = (await response.json().catch(() => null)) as Partial<Envelope<unknown>> | null;
  return body?.meta === undefined ? null : (body as Envelope<unknown>);
}

/** The error in a reply that has no data. */
export function failureOf(response: Response, envelope: Envelope<unknown> | null): ApiError {
  const { status, headers } = response;
  const { code, message, details } =
    envelope !== null && 'error' in envelope
      ? envelope.error
      : {
          code: 'UNAVAILABLE' as const,
          message: `Earshot cannot be reached at present (HTTP ${status}).`,
          details: [],
        };
  const requestId = envelope?.meta.requestId ?? headers.get('x-request-id');
  return new ApiError(code, message, status, details, requestId, retryAfterMs(response));
}

function retryAfterMs({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1_000 : null;
}

/** `?a=1&b=x&b=y`, or nothing. */
export function queryString(query: Readonly<Record<string, unknown>> = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value])
      if (item !== undefined && item !== null) parameters.append(name, String(item));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
