import type { HttpAnswer, HttpClient } from '@earshot/platform';

/**
 * POSTs a message as JSON and waits at most 15 seconds for the answer; reads only the first 64 KB of its body.
 * @throws Retryable if there is no answer, Permanent if the address is not allowed
 */
export function postMessage(
  http: HttpClient,
  url: string,
  body: string,
  {
    headers = {},
    signal,
  }: { readonly headers?: Readonly<Record<string, string>>; readonly signal: AbortSignal },
): Promise<HttpAnswer> {
  return http.send({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', 'user-agent': 'Earshot', accept: '*/*', ...headers },
    body,
    timeoutMs: 15_000,
    cutBodyAtBytes: 64 * 1024,
    signal,
  });
}
