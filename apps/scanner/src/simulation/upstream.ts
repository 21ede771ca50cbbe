import type { HttpAnswer, HttpClient, HttpRequest } from '@earshot/platform';
import type { VirtualClock } from '@earshot/platform/testing';

/** How long an answer takes. */
const answerMs = 300;

/** The vendor's side of a simulation: it answers in the vendor's wire format, and bills. */
export interface Upstream {
  /** Settings with which the source's connector is configured for it. */
  readonly env: Readonly<Record<string, string>>;
  answer(request: HttpRequest, now: Date): HttpAnswer;
  /** What it has billed until now, in US dollars. */
  billedUsd(): number;
  /** How often it billed a post again on the same UTC day; its own bookkeeping says never. */
  readonly billedTwice: number;
}

/** An HTTP client that asks an upstream in this process, in virtual time. */
export function virtualHttp(upstream: Upstream, clock: VirtualClock, onRequest: () => void): HttpClient {
  const send = async (request: HttpRequest): Promise<HttpAnswer> => {
    clock.advance(answerMs);
    onRequest();
    return upstream.answer(request, clock.now());
  };
  return { send } as HttpClient;
}

/** An answer of JSON. */
export function answered(body: object, status = 200): HttpAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** A parameter of a request as text; '' = absent. */
export function parameter(request: HttpRequest, name: string): string {
  return String(request.query?.[name] ?? '');
}

/** The names that a query asks for, whatever joins them. */
export function keywordsIn(query: string): string[] {
  return query.match(/name\d+/g) ?? [];
}
