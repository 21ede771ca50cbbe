/**
 * Reddit's objection to a User-Agent: names of libraries are throttled, fake browsers are blocked.
 * https://github.com/reddit-archive/reddit/wiki/API
 */
export function agentFault(userAgent: string | undefined): 'throttled' | 'blocked' | null {
  const agent = userAgent?.trim() ?? '';
  if (agent.startsWith('Mozilla/')) return 'blocked';
  return agent.length < 10 || library.test(agent) ? 'throttled' : null;
}

/** Matches names of libraries, but not `node:my.app:1.0 (by /u/me)`, the documented form. */
const library =
  /^(axios|node|undici|got|python|aiohttp|curl|wget|go-http|okhttp|java|apache|ruby|php|guzzle|postman)[^:]*$/i;
