import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A raw response; JSON unless it has a content type. */
export interface ServerAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A request as received. */
export interface ServerRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** For specs: an HTTP server on 127.0.0.1 that records its requests. */
export class ScriptedServer {
  readonly seen: ServerRequest[] = [];

  private constructor(private readonly server: Server) {}

  /** @param answer null = the request is accepted and never answered */
  static async start(answer: (request: ServerRequest) => ServerAnswer | null): Promise<ScriptedServer> {
    const server = createServer();
    const scripted = new ScriptedServer(server);
    server.on('request', (incoming: IncomingMessage, response: ServerResponse) => {
      let body = '';
      incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
      incoming.on('end', () => {
        const { pathname, searchParams } = new URL(incoming.url ?? '/', scripted.url);
        const { method = '', headers } = incoming;
        const request = { method, path: pathname, query: searchParams, headers, body };
        scripted.seen.push(request);
        const answered = answer(request);
        if (answered === null) return;
        response.writeHead(answered.status, {
          'content-type': 'application/json; charset=utf-8',
          ...answered.headers,
        });
        response.end(answered.body);
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return scripted;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }
}

/** A response with status 200. */
export function answerJson(body: unknown): ServerAnswer {
  return { status: 200, body: JSON.stringify(body) };
}
