import type { HttpAnswer, HttpClient, HttpRequest } from '@earshot/platform';
import type { VirtualClock } from '@earshot/platform/testing';

const answerMs = 300;

/** The vendor's side of a simulation: answers in the vendor's wire format, and bills. */
export interface Upstream {
  /** The environment variables that configure the source's connector for it. */
  readonly env: Readonly<Record<string, string>>;
  answer(request: HttpRequest, now: Date): HttpAnswer;
  /** The amount billed so far, in US dollars. */
  billedUsd(): number;
}

/** An HTTP client that queries an upstream in this process, in virtual time. */
export function virtualHttp(upstream: Upstream, clock: VirtualClock, onRequest: () => void): HttpClient {
  const send = async (request: HttpRequest): Promise<HttpAnswer> => {
    clock.advance(answerMs);
    onRequest();
    return upstream.answer(request, clock.now());
  };
  return { send } as HttpClient;
}

export function answered(body: object, status = 200): HttpAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** A request parameter as text; '' = absent. */
export function parameter(request: HttpRequest, name: string): string {
  return String(request.query?.[name] ?? '');
}

/** The names in a query, however they are joined. */
export function keywordsIn(query: string): string[] {
  return query.match(/name\d+/g) ?? [];
}
