import { HttpClient, type HttpAnswer, type HttpRequest } from './http-client.js';
import type { MessageStreamAnswer, MessageStreamRequest } from './message-stream.js';

/** What came of a request: its status, or null where there was no answer. */
export interface HttpObservation {
  readonly status: number | null;
  readonly seconds: number;
}

/** Sends through another client, and tells what came of each request. */
export class ObservedHttpClient extends HttpClient {
  constructor(
    private readonly inner: HttpClient,
    private readonly observe: (observation: HttpObservation) => void,
  ) {
    super();
  }

  override send(request: HttpRequest): Promise<HttpAnswer> {
    return this.observed(() => this.inner.send(request));
  }

  /** How long a stream lasts is up to its reader: what is observed is its opening. */
  override openStream(request: MessageStreamRequest): Promise<MessageStreamAnswer> {
    return this.observed(() => this.inner.openStream(request));
  }

  private async observed<T extends { readonly status: number }>(ask: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    let status: number | null = null;
    try {
      const answer = await ask();
      ({ status } = answer);
      return answer;
    } finally {
      this.observe({ status, seconds: (performance.now() - startedAt) / 1_000 });
    }
  }
}

/** A word for what came of a request, for metrics: few of them, whatever there is on the wire. */
export function outcomeOf({ status }: HttpObservation): HttpOutcome {
  if (status === null) return 'unreachable';
  if (status === 429) return 'rate_limited';
  if (status >= 500) return 'server_error';
  return status >= 400 ? 'client_error' : 'ok';
}

export type HttpOutcome = 'ok' | 'rate_limited' | 'client_error' | 'server_error' | 'unreachable';
