import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the receiver answers. */
export type ReceiverAnswer =
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string | Buffer;
      /** The body is what came: address, headers and body of the request. */
      readonly echo?: true;
      /** The answer never ends. */
      readonly endless?: true;
    }
  /** Bytes that are no HTTP, no byte at all, or an end in the middle of the head. */
  | { readonly raw: 'garbage' | 'nothing' | 'half' }
  | 'hang';

/** One request as it came. */
export interface ReceivedRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An HTTP server on this machine that keeps what it gets. */
export class HttpReceiver {
  readonly requests: ReceivedRequest[] = [];
  answer: ReceiverAnswer = { status: 200, body: 'ok' };
  private readonly waiting: (() => void)[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<HttpReceiver> {
    const server = createServer();
    const receiver = new HttpReceiver(server);
    server.on('request', (request, response) => void receiver.take(request, response));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return receiver;
  }

  /** `http://127.0.0.1:port/hook` */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  /** Resolves when the head of the next answer has been sent. */
  answered(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const received = {
      path: request.url ?? '',
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(chunks).toString(),
    };
    this.requests.push(received);
    this.reply(request, response, received);
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  private reply(request: IncomingMessage, response: ServerResponse, received: ReceivedRequest): void {
    const { answer } = this;
    if (answer === 'hang') return;
    if ('raw' in answer) {
      const bytes = { garbage: '\u0000nonsense\r\n\r\n', nothing: '', half: 'HTTP/1.1 200 OK\r\ncontent-' };
      request.socket.end(bytes[answer.raw]);
      return;
    }
    response.writeHead(answer.status, answer.headers);
    const body = answer.echo
      ? JSON.stringify(received) + decodeURIComponent(received.path)
      : (answer.body ?? '');
    if (answer.endless) response.write(body);
    else response.end(body);
  }
}
