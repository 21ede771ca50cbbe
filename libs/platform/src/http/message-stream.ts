import { once } from 'node:events';
import type { Agent, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Retryable } from '@earshot/domain';
import createProxyAgent from 'https-proxy-agent';
import { getProxyForUrl } from 'proxy-from-env';
import { createWebSocketStream, WebSocket } from 'ws';
import { networkFault, networkSentence } from '../network/network-fault.js';
import { thisMachine } from './this-machine.js';

/** A stream of messages that is asked for; `url` begins with `ws:` or `wss:`. */
export interface MessageStreamRequest {
  readonly url: string;
  /** Until the stream is open. Default 15 s. */
  readonly timeoutMs?: number;
  /** A stream that sends nothing for so long is broken. Default 30 s. */
  readonly silenceMs?: number;
  /** Of one message. Default 4 MiB. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
}

/** What came back: messages, or the answer of a server that opens no stream. */
export type MessageStreamAnswer =
  | { readonly status: 101; readonly messages: AsyncIterable<string> }
  | { readonly status: number; readonly body: string; readonly messages: null };

/**
 * Opens a WebSocket on which only the server speaks. Messages come as fast as they are taken; leaving the loop closes the
 * connection, and the loop ends where the server closes it. A redirect is an answer, not followed. A proxy of the
 * environment is used, but never to reach this machine.
 * @throws Retryable where there is no answer; so do the messages when they break off, stay away or are too large
 */
export async function openMessageStream(request: MessageStreamRequest): Promise<MessageStreamAnswer> {
  const { url, timeoutMs = 15_000, maxBytes = 4 * 1024 * 1024, signal } = request;
  const { host } = new URL(url);
  if (signal?.aborted === true) throw cancelled(host);
  const socket = new WebSocket(url, {
    handshakeTimeout: timeoutMs,
    maxPayload: maxBytes,
    followRedirects: false,
    // Each message would be inflated on its own, which costs more than reading it.
    perMessageDeflate: false,
    agent: proxyAgent(url),
  });
  // From the first moment on: messages may come with the answer.
  const stream = createWebSocketStream(socket, { readableObjectMode: true });
  // Until somebody reads, nobody hears of a fault but who waits for the answer.
  stream.on('error', () => undefined);
  const refused = new Promise<IncomingMessage>((resolve) =>
    socket.once('unexpected-response', (_request, response) => resolve(response)),
  );
  const abort = (): void => socket.terminate();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    const answer = await Promise.race([refused, once(socket, 'open').then(() => null)]);
    if (answer === null) return { status: 101, messages: messagesOf(socket, stream, request) };
    const body = await startOf(answer);
    socket.terminate();
    return { status: answer.statusCode ?? 0, body, messages: null };
  } catch (error) {
    socket.terminate();
    throw faultOf(error, request, host);
  } finally {
    signal?.removeEventListener('abort', abort);
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
  const abort = (): void => socket.terminate();
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted === true) abort();
  try {
    for await (const message of stream as AsyncIterable<string | Buffer>) {
      silence.refresh();
      yield typeof message === 'string' ? message : message.toString('utf8');
    }
  } catch (error) {
    throw faultOf(error, request, host);
  } finally {
    clearTimeout(silence);
    signal?.removeEventListener('abort', abort);
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

/** Enough of a body to say why; what does not come is not waited for. */
async function startOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  answer.setTimeout(5_000, () => answer.destroy());
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= 65_536) break;
    }
  } catch {
    // The status has been read, and it alone decides.
  }
  return Buffer.concat(chunks).toString('utf8');
}

function cancelled(host: string): Retryable {
  return new Retryable(`The request to ${host} was cancelled.`);
}

function faultOf(error: unknown, { signal, timeoutMs = 15_000 }: MessageStreamRequest, host: string): Error {
  if (signal?.aborted === true) return cancelled(host);
  const message = error instanceof Error ? error.message : '';
  const fault = /handshake has timed out/.test(message) ? 'timed_out' : networkFault(error);
  if (fault !== null) return new Retryable(networkSentence(host, fault, { timeoutMs }), { cause: error });
  return new Retryable(`${host} could not be read: ${message}`, { cause: error });
}
