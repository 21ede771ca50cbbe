import { once } from 'node:events';
import type { Agent, IncomingMessage } from 'node:http';
import { addAbortSignal, type Duplex } from 'node:stream';
import { Retryable } from '@earshot/domain';
import createProxyAgent from 'https-proxy-agent';
import { getProxyForUrl } from 'proxy-from-env';
import { createWebSocketStream, WebSocket } from 'ws';
import { networkFault, networkSentence } from '../network/network-fault.js';
import { startOfBody } from './start-of-body.js';
import { thisMachine } from './this-machine.js';

/** The limit for opening a stream. */
const openingMs = 15_000;

/** A request for a stream of messages; `url` begins with `ws:` or `wss:`. */
export interface MessageStreamRequest {
  readonly url: string;
  /** A stream that is silent for this long is considered broken. Default 30 s. */
  readonly silenceMs?: number;
  /** The limit for one message. Default 4 MiB. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
}

/** The result: messages, or the response of a server that opened no stream. */
export type MessageStreamAnswer =
  | { readonly status: 101; readonly messages: AsyncIterable<string> }
  | { readonly status: number; readonly body: string; readonly messages: null };

/**
 * Opens a WebSocket on which only the server sends. Messages are received as fast as they are consumed; leaving the loop
 * closes the connection, and the loop ends when the server closes it. Redirects are not followed. The proxy from the
 * environment is used, except for this machine.
 * @throws Retryable if there is no response; the messages throw it too if the stream breaks, is silent for too long or sends
 * too much
 */
export async function openMessageStream(request: MessageStreamRequest): Promise<MessageStreamAnswer> {
  const { url, maxBytes = 4 * 1024 * 1024, signal } = request;
  const { host } = new URL(url);
  if (signal?.aborted === true) throw cancelled(host);
  const socket = new WebSocket(url, {
    handshakeTimeout: openingMs,
    maxPayload: maxBytes,
    followRedirects: false,
    // Messages would be decompressed one by one, which costs more than receiving them uncompressed.
    perMessageDeflate: false,
    agent: proxyAgent(url),
  });
  // Created at once, because messages may arrive together with the response.
  const stream = createWebSocketStream(socket, { readableObjectMode: true });
  // Until messages are read, errors only go to the caller that waits for the response.
  stream.on('error', () => undefined);
  const refused = new Promise<IncomingMessage>((resolve) =>
    socket.once('unexpected-response', (_request, response) => resolve(response)),
  );
  if (signal !== undefined) addAbortSignal(signal, stream);
  try {
    const answer = await Promise.race([refused, once(socket, 'open').then(() => null)]);
    if (answer === null) return { status: 101, messages: messagesOf(socket, stream, request) };
    answer.setTimeout(5_000, () => answer.destroy());
    const body = await startOfBody(answer, 65_536);
    socket.terminate();
    return { status: answer.statusCode ?? 0, body, messages: null };
  } catch (error) {
    socket.terminate();
    throw faultOf(error, request, host);
  }
}

async function* messagesOf(
  socket: WebSocket,
  stream: Duplex,
  request: MessageStreamRequest,
): AsyncGenerator<string> {
  const { silenceMs = 30_000, signal, url } = request;
  const { host } = new URL(url);
  let isSilent = false;
  const silence = setTimeout(() => {
    isSilent = true;
    socket.terminate();
  }, silenceMs);
  try {
    for await (const message of stream as AsyncIterable<string | Buffer>) {
      silence.refresh();
      yield typeof message === 'string' ? message : message.toString('utf8');
    }
  } catch (error) {
    throw faultOf(error, request, host);
  } finally {
    clearTimeout(silence);
    socket.terminate();
  }
  if (signal?.aborted === true) throw cancelled(host);
  if (isSilent) throw new Retryable(`${host} has sent nothing for ${silenceMs / 1_000} s.`);
}

function proxyAgent(url: string): Agent | undefined {
  if (thisMachine.test(new URL(url).hostname)) return undefined;
  const proxy = getProxyForUrl(url.replace(/^ws/, 'http'));
  return proxy === '' ? undefined : (createProxyAgent(proxy) as unknown as Agent);
}

function cancelled(host: string): Retryable {
  return new Retryable(`The request to ${host} was cancelled.`);
}

function faultOf(error: unknown, { signal }: MessageStreamRequest, host: string): Error {
  if (signal?.aborted === true) return cancelled(host);
  const message = error instanceof Error ? error.message : '';
  const fault = /handshake has timed out/.test(message) ? 'timed_out' : networkFault(error);
  if (fault !== null)
    return new Retryable(networkSentence(host, fault, { timeoutMs: openingMs }), { cause: error });
  return new Retryable(`${host} could not be read: ${message}`, { cause: error });
}
