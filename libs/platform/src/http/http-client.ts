import { addAbortSignal, type Readable } from 'node:stream';
import axios, { AxiosError, type AxiosInstance, type CreateAxiosDefaults } from 'axios';
import { parseUrl, Permanent, Retryable } from '@earshot/domain';
import { networkFault, networkSentence } from '../network/network-fault.js';
import { type MessageStreamAnswer, type MessageStreamRequest, openMessageStream } from './message-stream.js';
import { startOfBody } from './start-of-body.js';
import { thisMachine } from './this-machine.js';

export type Query = Readonly<Record<string, string | number>>;

/** A request; without an `accept` header it asks for JSON. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Query;
  /** Sent unchanged; the caller sets the content type. */
  readonly body?: string;
  /** The limit for the whole exchange, including the connection. Default 15 s. */
  readonly timeoutMs?: number;
  /** The limit for the response after decompression. Default 16 MiB. */
  readonly maxBytes?: number;
  /** Instead of `maxBytes`, if only the status matters: keeps up to this many bytes of the body. */
  readonly cutBodyAtBytes?: number;
  /** Returns the body as `bytes`, for callers that detect the encoding themselves; `body` is then ''. */
  readonly asBytes?: boolean;
  readonly signal?: AbortSignal;
}

export interface HttpAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Set with `asBytes`. */
  readonly bytes?: Uint8Array;
}

/**
 * The only HTTP client. It returns responses with any status (redirects are never followed), and throws `Retryable` if there
 * is none: refused, reset, timed out, larger than `maxBytes`. An invalid URL throws `Permanent`. The proxy from the
 * environment is used, except for this machine.
 */
export class HttpClient {
  private readonly client: AxiosInstance;

  constructor(defaults: CreateAxiosDefaults = {}) {
    this.client = axios.create({
      ...defaults,
      maxRedirects: 0,
      responseType: 'text',
      transformResponse: (data: unknown) => data,
      transformRequest: (data: unknown) => data,
      validateStatus: () => true,
    });
  }

  async send(request: HttpRequest): Promise<HttpAnswer> {
    const url = parseUrl(request.url);
    if (url === null) throw new Permanent('The URL is not valid.');
    const timeoutMs = request.timeoutMs ?? 15_000;
    const deadline = AbortSignal.timeout(timeoutMs);
    const signal = request.signal === undefined ? deadline : AbortSignal.any([deadline, request.signal]);
    try {
      const answer = await this.client.request<string | Buffer | Readable>({
        method: request.method,
        url: request.url,
        headers: { accept: 'application/json', ...request.headers },
        params: request.query,
        data: request.body,
        ...(thisMachine.test(url.hostname) ? { proxy: false } : {}),
        ...(request.cutBodyAtBytes === undefined
          ? {
              maxContentLength: request.maxBytes ?? 16 * 1024 * 1024,
              ...(request.asBytes === true ? { responseType: 'arraybuffer' as const } : {}),
            }
          : { responseType: 'stream' }),
        signal,
      });
      if (Buffer.isBuffer(answer.data))
        return { status: answer.status, headers: plainHeaders(answer.headers), body: '', bytes: answer.data };
      const body =
        typeof answer.data === 'string'
          ? answer.data
          : await startOfBody(addAbortSignal(signal, answer.data), request.cutBodyAtBytes ?? 0);
      return { status: answer.status, headers: plainHeaders(answer.headers), body };
    } catch (error) {
      throw describeFault(error, request, timeoutMs);
    }
  }

  /**
   * Opens a stream of messages.
   * @throws like `openMessageStream`
   */
  openStream(request: MessageStreamRequest): Promise<MessageStreamAnswer> {
    return openMessageStream(request);
  }
}

/** A response with more bytes than the limit; none of it is kept. */
export class AnswerTooLarge extends Retryable {}

function plainHeaders(headers: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
}

/** Includes only the host and the kind of error, because URLs may contain secrets. */
function describeFault(error: unknown, request: HttpRequest, timeoutMs: number): Error {
  if (!(error instanceof AxiosError)) return error instanceof Error ? error : new Error(String(error));
  const { host } = new URL(request.url);
  if (error.message.startsWith('maxContentLength'))
    return new AnswerTooLarge(`The response from ${host} is too large.`);
  // An AxiosError contains the whole request, including secrets and sockets.
  return new Retryable(sentence(), { cause: error.cause ?? new Error(error.message) });

  function sentence(): string {
    if (request.signal?.aborted && !isTimeout(request.signal)) return `The request to ${host} was cancelled.`;
    if (request.signal?.aborted) return networkSentence(host, 'timed_out');
    const fault = networkFault(error);
    return fault === null
      ? `${host} could not be reached (${(error as AxiosError).code}).`
      : networkSentence(host, fault, { timeoutMs });
  }
}

function isTimeout({ reason }: AbortSignal): boolean {
  return (reason as { readonly name?: unknown } | undefined)?.name === 'TimeoutError';
}
