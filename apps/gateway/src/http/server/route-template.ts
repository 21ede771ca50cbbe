import type { FastifyRequest } from 'fastify';

/** The pattern of a request's route, e.g. `/api/v1/monitors/{id}`, never its address; `none` = there is no such route. */
export function routeTemplate({ routeOptions: { url } }: FastifyRequest): string {
  return url === undefined ? 'none' : url.replace(/:(\w+)\(\^\.\+\$\)/g, '{$1}');
}

/** Whether a program asks for this process's state: many times a minute, and nobody waits for the answer. */
export function isProbe(request: FastifyRequest): boolean {
  return probe.test(routeOrAddress(request));
}

/** Whether it is for the API or the tools, rather than a page or a probe. */
export function isApi(request: FastifyRequest): boolean {
  return /^\/(api|mcp)([/?]|$)/.test(routeOrAddress(request));
}

/**
 * What decides how a request is treated: the pattern of its route; the address, as the router reads it, if there is no such
 * route. The router also accepts `/%61pi` and `http://host/api`.
 */
function routeOrAddress({ routeOptions, url }: FastifyRequest): string {
  return routeOptions.url ?? url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/%([2-7][\da-f])/gi, asciiOf);
}

/** No route has other characters, and escapes in the query may be malformed. */
function asciiOf(_escape: string, code: string): string {
  return String.fromCharCode(Number.parseInt(code, 16));
}

const probe = /^\/(health|metrics)([/?]|$)/;
