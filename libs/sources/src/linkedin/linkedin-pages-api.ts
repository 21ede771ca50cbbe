import { Permanent, RateLimited, Retryable, windowEnd } from '@earshot/domain';
import type { HttpAnswer } from '@earshot/platform';
import { FeedRefused, forOneFeed } from '../feed-refused.js';
import { type Fields, fieldsOf } from '../reading/read-fields.js';
import { readData } from '../reading/read-json.js';
import type { SourceCall, SourceDeps } from '../source.js';
import type { LinkedInConfig } from './linkedin.config.js';

/** Client for LinkedIn's Community Management API, for one's own pages. Its limit says nothing about the search engine. */
export class LinkedInPagesApi {
  constructor(
    private readonly config: LinkedInConfig,
    private readonly accessToken: string,
    private readonly deps: SourceDeps,
  ) {}

  /**
   * @param path with its query, encoded for Rest.li: URNs encoded, `List(..)` and `(start:..)` as they are
   * @throws FeedRefused | Retryable | Permanent; NotShown if only this path is not available
   */
  async get(path: string, call: SourceCall): Promise<Fields> {
    const { config, deps } = this;
    await forOneFeed(() => call.meters.charge({ page_requests: 1 }));
    const answer = await deps.http.send({
      method: 'GET',
      url: `${config.apiUrl}/rest/${path}`,
      headers: {
        authorization: `Bearer ${this.accessToken}`,
        'linkedin-version': config.apiVersion,
        'x-restli-protocol-version': '2.0.0',
      },
      signal: call.signal,
    });
    const fault = faultOf(answer, config.apiVersion, deps.clock.now());
    if (fault instanceof RateLimited)
      await call.meters.observe('page_requests', { remaining: 0, resetsAt: fault.until });
    if (fault !== null) throw fault;
    return fieldsOf(readData(answer, 'LinkedIn'));
  }
}

/** The post was deleted, or is not public. */
export class NotShown extends Permanent {}

/**
 * Limits apply per day, which ends at midnight UTC:
 * https://learn.microsoft.com/linkedin/shared/api-guide/concepts/rate-limits
 */
function faultOf({ status }: HttpAnswer, version: string, now: Date): Error | null {
  if (status === 200) return null;
  if (status === 429)
    return new FeedRefused(
      'The daily limit of LinkedIn is used up (429).',
      windowEnd({ every: 'day', timeZone: 'UTC' }, now),
    );
  if (status >= 500 || status === 408) return new Retryable(`LinkedIn cannot answer now (${status}).`);
  if (status === 401)
    return new Permanent(
      'LinkedIn does not accept LINKEDIN_ACCESS_TOKEN (401): it is valid for 60 days. Create a new one.',
    );
  if (status === 426)
    return new Permanent(
      `LinkedIn no longer supports version ${version} (426): set LINKEDIN_API_VERSION to a newer one.`,
    );
  if (status === 404) return new NotShown('LinkedIn does not show this (404).');
  if (status === 403)
    return new NotShown(
      'LinkedIn does not show this to the owner of LINKEDIN_ACCESS_TOKEN (403), who has to be an administrator of the page.',
    );
  return new Permanent(`LinkedIn refuses the request (${status}).`);
}
