import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';
import type { createApp } from '@earshot/fakes';
import { WebSocketServer } from 'ws';
import type { ServerAnswer, ServerRequest } from './server-answer.js';

/** What a stream sends before it ends, in place of a response. */
export interface StreamAnswer {
  readonly frames: readonly object[];
}

/** Requests with this ending of their path, or those for which a function returns true. */
export type Matching = string | ((request: ServerRequest) => boolean);

/** Sits between a connector and a fake: records requests, and changes responses for a spec. */
export class WireTap {
  readonly seen: ServerRequest[] = [];
  /** Sent with every response. */
  headers: Readonly<Record<string, string>> = {};
  private readonly scripts: { readonly to: Matching; readonly answer: ServerAnswer | StreamAnswer }[] = [];
  private readonly streams = new WebSocketServer({ noServer: true });
  private readonly changes = new Map<string, (body: unknown) => unknown>();

  /**
   * @param root of the fake's paths, removed in the records
   * @param before called with each request before it is answered
   */
  constructor(
    app: ReturnType<typeof createApp>,
    private readonly root: string,
    before: (request: ServerRequest) => void,
  ) {
    const take = (raw: IncomingMessage, body: string): ServerRequest => {
      const request = this.read(raw, body);
      this.seen.push(request);
      before(request);
      return request;
    };
    app.server.on('upgrade', (raw: IncomingMessage, socket: Socket, head: Buffer) => {
      const answer = this.scriptedFor(take(raw, ''));
      if (answer === null) return;
      this.play(answer, raw, socket, head);
      // The fake receives this event, too, but ignores paths that are not its own once the connection is taken.
      raw.url = '/';
    });
    app.addHook('preHandler', (request, reply, done) => {
      const asked = take(request.raw, typeof request.body === 'string' ? request.body : '');
      const answer = this.scriptedFor(asked);
      if (answer === null || 'frames' in answer) return done();
      reply.hijack();
      const type = { 'content-type': 'application/json; charset=utf-8' };
      reply.raw.writeHead(answer.status, { ...type, ...this.headers, ...answer.headers }).end(answer.body);
      done();
    });
    app.addHook('onSend', (request, reply, payload, done) => {
      reply.headers(this.headers);
      const change = this.changeOf(this.read(request.raw, '').path);
      if (change === undefined || reply.statusCode !== 200) return done(null, payload);
      const isPacked = reply.getHeader('content-encoding') === 'gzip';
      const body = isPacked ? gunzipSync(payload as Buffer).toString() : String(payload);
      reply.removeHeader('content-encoding').removeHeader('content-length');
      done(null, JSON.stringify(change(JSON.parse(body))));
    });
  }

  script(to: Matching, answers: readonly (ServerAnswer | StreamAnswer)[]): void {
    for (const answer of answers) this.scripts.push({ to, answer });
  }

  alter(path: string, change: (body: unknown) => unknown): void {
    this.changes.set(path, change);
  }

  private scriptedFor(request: ServerRequest): ServerAnswer | StreamAnswer | null {
    const at = this.scripts.findIndex(({ to }) => matches(to, request));
    return this.scripts.splice(at, at < 0 ? 0 : 1)[0]?.answer ?? null;
  }

  private play(
    answer: ServerAnswer | StreamAnswer,
    raw: IncomingMessage,
    socket: Socket,
    head: Buffer,
  ): void {
    if ('frames' in answer)
      return this.streams.handleUpgrade(raw, socket, head, (open) => {
        for (const frame of answer.frames) open.send(JSON.stringify(frame));
        open.close();
      });
    const { status, body } = answer;
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
  }

  private changeOf(path: string): ((body: unknown) => unknown) | undefined {
    for (const [end, change] of this.changes) if (path.endsWith(end)) return change;
    return undefined;
  }

  private read({ url = '/', method = '', headers }: IncomingMessage, body: string): ServerRequest {
    const { pathname, searchParams } = new URL(url, 'http://host');
    const path = pathname.startsWith(this.root) ? pathname.slice(this.root.length) : pathname;
    return { method, path, query: searchParams, headers, body };
  }
}

function matches(to: Matching, request: ServerRequest): boolean {
  return typeof to === 'string' ? request.path.endsWith(to) : to(request);
}
