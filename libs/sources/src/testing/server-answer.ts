import type { IncomingMessage } from 'node:http';

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

/** A response with status 200. */
export function answerJson(body: unknown): ServerAnswer {
  return { status: 200, body: JSON.stringify(body) };
}
