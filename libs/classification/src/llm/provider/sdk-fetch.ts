import { Retryable } from '@earshot/domain';
import type { HttpClient } from '@earshot/platform';

/** What both SDKs call instead of the global `fetch`. */
export type SdkFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** Answers have at most a few thousand tokens. */
const maxBytes = 1024 * 1024;
/** The caller's signal aborts sooner. */
const timeoutMs = 60_000;
/**
 * The SDK headers that are sent. The others describe this machine (`x-stainless-*`) or come from environment variables that
 * are not Earshot's (`OPENAI_CUSTOM_HEADERS`, `ANTHROPIC_CUSTOM_HEADERS`).
 */
const headersSent = ['accept', 'anthropic-version', 'authorization', 'content-type', 'x-api-key'];
/** The headers that the SDKs and `toAdapterError` read. */
const headersRead = ['content-type', 'retry-after', 'retry-after-ms'];

/**
 * Routes an SDK's requests through the shared HTTP client: the response size is limited, redirects are never followed (they
 * would leak the key), and the signal also covers the body. The SDKs' own timeouts stop at the headers.
 */
export function sdkFetch(http: HttpClient): SdkFetch {
  return async (input, init = {}) => {
    const { method, headers, body, signal } = init;
    if (typeof body !== 'string') throw new TypeError('Only requests with a text are made.');
    const answer = await http.send({
      method: method?.toUpperCase() === 'GET' ? 'GET' : 'POST',
      url: input instanceof Request ? input.url : String(input),
      headers: Object.fromEntries([...new Headers(headers)].filter(([name]) => headersSent.includes(name))),
      body,
      timeoutMs,
      maxBytes,
      ...(signal === undefined || signal === null ? {} : { signal }),
    });
    if (answer.status < 200 || answer.status > 599)
      throw new Retryable('The LLM answered with no HTTP status.');
    const hasNoBody = [204, 205, 304].includes(answer.status);
    return new Response(hasNoBody ? null : answer.body, {
      status: answer.status,
      headers: headersRead.flatMap((name): [string, string][] => {
        const value = answer.headers[name];
        return value === undefined ? [] : [[name, value]];
      }),
    });
  };
}
