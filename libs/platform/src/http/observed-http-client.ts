import { HttpClient, type HttpAnswer, type HttpRequest } from './http-client.js';
import type { MessageStreamAnswer, MessageStreamRequest } from './message-stream.js';

/** The outcome of a request: its status, or null if there was no response. */
export interface HttpObservation {
  readonly status: number | null;
  readonly seconds: number;
}

/** Sends requests through another client and reports the outcome of each. */
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

  /** Only the opening is observed, because the duration of a stream depends on its reader. */
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

/** The outcome of a request as one of a few fixed words, for metrics. */
export function outcomeOf({ status }: HttpObservation): HttpOutcome {
  if (status === null) return 'unreachable';
  if (status === 429) return 'rate_limited';
  if (status >= 500) return 'server_error';
  return status >= 400 ? 'client_error' : 'ok';
}

export type HttpOutcome = 'ok' | 'rate_limited' | 'client_error' | 'server_error' | 'unreachable';
