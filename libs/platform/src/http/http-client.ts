import { addAbortSignal, type Readable } from 'node:stream';
import axios, { AxiosError, type AxiosInstance, type CreateAxiosDefaults } from 'axios';
import { parseUrl, Permanent, Retryable } from '@earshot/domain';
import { networkFault, networkSentence } from '../network/network-fault.js';
import { type MessageStreamAnswer, type MessageStreamRequest, openMessageStream } from './message-stream.js';
import { thisMachine } from './this-machine.js';

/** What is sent; without an `accept` of its own it asks for JSON. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  /** Sent byte for byte; set the content type yourself. */
  readonly body?: string;
  /** Whole exchange, connection included. Default 15 s. */
  readonly timeoutMs?: number;
  /** Of the answer, after decompression. Default 16 MiB. */
  readonly maxBytes?: number;
  /** Instead of `maxBytes`, where only the status matters: the body is kept as far as it comes, up to this many bytes. */
  readonly cutBodyAtBytes?: number;
  /** Whether the answer has its body as `bytes`, for those who find out the encoding themselves; `body` is '' then. */
  readonly asBytes?: boolean;
  readonly signal?: AbortSignal;
}

/** What came back, whatever its status. */
export interface HttpAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Where `asBytes` was asked for. */
  readonly bytes?: Uint8Array;
}

/**
 * The one way out over HTTP. Every status is an answer (redirects too: they are never followed);
 * what is no answer at all throws `Retryable`: refused, reset, timed out, larger than `maxBytes`. A URL that is none
 * throws `Permanent`. A proxy of the environment is used, but never to reach this machine.
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
          : await startOf(addAbortSignal(signal, answer.data), request.cutBodyAtBytes ?? 0);
      return { status: answer.status, headers: plainHeaders(answer.headers), body };
    } catch (error) {
      throw describeFault(error, request, timeoutMs);
    }
  }

  /** Opens a stream of messages. @throws like `openMessageStream` */
  openStream(request: MessageStreamRequest): Promise<MessageStreamAnswer> {
    return openMessageStream(request);
  }
}

/** An answer of more bytes than are read; nothing of it is kept. It will hardly be shorter soon. */
export class AnswerTooLarge extends Retryable {}

/** As much of a body as comes; leaving the loop closes the connection. */
async function startOf(stream: Readable, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= maxBytes) break;
    }
  } catch {
    // The status has been read, and it alone decides.
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8');
}

function plainHeaders(headers: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
}

/** Names the host and the kind of fault, nothing else: URLs may carry secrets. */
function describeFault(error: unknown, request: HttpRequest, timeoutMs: number): Error {
  if (!(error instanceof AxiosError)) return error instanceof Error ? error : new Error(String(error));
  const { host } = new URL(request.url);
  if (error.message.startsWith('maxContentLength'))
    return new AnswerTooLarge(`${host} answered more than is read.`);
  // An AxiosError holds the whole request, secrets and sockets included.
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
