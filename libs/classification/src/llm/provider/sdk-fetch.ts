import { Retryable } from '@earshot/domain';
import type { HttpClient } from '@earshot/platform';

/** What both SDKs call instead of the global `fetch`. */
export type SdkFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** An answer has at most a few thousand tokens. */
const maxBytes = 1024 * 1024;
/** Who calls brings a signal that ends sooner. */
const timeoutMs = 60_000;
/**
 * What is sent of the SDKs' headers. The others describe this machine (`x-stainless-*`) or come from variables that are
 * not Earshot's (`OPENAI_CUSTOM_HEADERS`, `ANTHROPIC_CUSTOM_HEADERS`).
 */
const headersSent = ['accept', 'anthropic-version', 'authorization', 'content-type', 'x-api-key'];
/** What the SDKs and `toAdapterError` look at. */
const headersRead = ['content-type', 'retry-after', 'retry-after-ms'];

/**
 * Lets an SDK send through the one HTTP client: a limit on what is read, redirects never followed (the key would go
 * with them), the signal ends the body too. The SDKs' own timeouts end with the headers.
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
