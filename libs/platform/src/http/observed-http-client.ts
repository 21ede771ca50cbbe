import { HttpClient, type HttpAnswer, type HttpRequest } from './http-client.js';

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

  override async send(request: HttpRequest): Promise<HttpAnswer> {
    const startedAt = performance.now();
    let status: number | null = null;
    try {
      const answer = await this.inner.send(request);
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
