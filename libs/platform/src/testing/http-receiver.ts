import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A response of the receiver. */
export type ReceiverAnswer =
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string | Buffer;
      /** The body echoes the request: address, headers and body. */
      readonly echo?: true;
      /** The response never ends. */
      readonly endless?: true;
      /** Called when the response has been sent. */
      readonly sent?: () => void;
    }
  /** Bytes that are not HTTP, no bytes, or an end in the middle of the headers. */
  | { readonly raw: 'garbage' | 'nothing' | 'half' }
  | 'hang'
  /** The connection is destroyed. */
  | 'drop';

/** A received request. */
export interface ReceivedRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Decides the response to a request. */
export type Answering = (request: ReceivedRequest) => ReceiverAnswer | Promise<ReceiverAnswer>;

/** A local HTTP server that records its requests. */
export class HttpReceiver {
  readonly requests: ReceivedRequest[] = [];
  answer: ReceiverAnswer | Answering = { status: 200, body: 'ok' };
  private readonly waiting: (() => void)[] = [];

  private constructor(private readonly server: Server) {}

  static async start(answer?: Answering): Promise<HttpReceiver> {
    const server = createServer();
    const receiver = new HttpReceiver(server);
    if (answer !== undefined) receiver.answer = answer;
    server.on('request', (request, response) => {
      receiver.take(request, response).catch(() => request.socket.destroy());
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return receiver;
  }

  /** `http://127.0.0.1:port/hook` */
  get url(): string {
    return this.urlOf('hook');
  }

  /** @param path without the leading slash */
  urlOf(path: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/${path}`;
  }

  /** Resolves when the headers of the next response have been sent. */
  answered(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const received = {
      path: request.url ?? '',
      headers: request.headers as Record<string, string>,
      body: await text(request),
    };
    this.requests.push(received);
    const { answer } = this;
    reply(typeof answer === 'function' ? await answer(received) : answer, request, response, received);
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}

function reply(
  answer: ReceiverAnswer,
  request: IncomingMessage,
  response: ServerResponse,
  received: ReceivedRequest,
): void {
  if (answer === 'hang') return;
  if (answer === 'drop') {
    request.socket.destroy();
    return;
  }
  if ('raw' in answer) {
    const bytes = { garbage: '\u0000nonsense\r\n\r\n', nothing: '', half: 'HTTP/1.1 200 OK\r\ncontent-' };
    request.socket.end(bytes[answer.raw]);
    return;
  }
  if (answer.sent !== undefined) response.once('finish', answer.sent);
  response.writeHead(answer.status, answer.headers);
  const body = answer.echo
    ? JSON.stringify(received) + decodeURIComponent(received.path)
    : (answer.body ?? '');
  if (answer.endless) response.write(body);
  else response.end(body);
}
