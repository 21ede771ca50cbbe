import type { HttpAnswer, HttpClient } from '@earshot/platform';

/**
 * POSTs a message in JSON and waits for the answer, 15 seconds at most; of its body the first 64 KB are read.
 * @throws Retryable where there is no answer, Permanent where the address is not allowed
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
