import { Permanent, type Post, RateLimited, Retryable, windowEnd } from '@earshot/domain';
import type { HttpAnswer, Log } from '@earshot/platform';
import { FeedRefused, forOneFeed } from '../feed-refused.js';
import { type Fields, fieldsOf, numberOf, textOf } from '../reading/read-fields.js';
import { readData } from '../reading/read-json.js';
import { FieldMissing, fieldSentence, readListed } from '../reading/read-listed.js';
import { urlPart } from '../reading/url-part.js';
import type { Feed, SourceCall, SourceDeps } from '../source.js';
import type { LinkedInConfig, OwnPages } from './linkedin.config.js';

/**
 * Posts that mention one's own pages with an `@`, from the notifications of the pages. Comments are not included.
 * https://learn.microsoft.com/linkedin/marketing/community-management/organizations/organization-social-action-notifications
 */
export function linkedInMentionsFeed(config: LinkedInConfig, pages: OwnPages, deps: SourceDeps): Feed {
  const { accessToken, organizationIds } = pages;
  const api = new LinkedInPagesApi(config, accessToken, deps);
  const rounds = config.requestsPerDay / 2 / Math.max(1, organizationIds.length);
  const most = Math.min(mostRequests, Math.ceil(config.requestsPerDay * 0.9));
  return {
    name: 'page_mentions',
    grammar: null,
    overlapMs: 3_600_000,
    backfillMs: Math.min(config.backfillMs, keptMs),
    /** What the daily request limit allows for listing every page; half of it is left for reading the posts. */
    shortestIntervalMs: Math.max(60_000, (24 * 3_600_000) / rounds),
    async fetch({ since }, call) {
      const now = deps.clock.now();
      const from = new Date(Math.max(since.getTime(), now.getTime() - keptMs));
      const reader = new MentionsReader(api, deps.log, call, { from, now, most });
      let isWhole = true;
      try {
        for (const id of organizationIds) isWhole = (await reader.readPage(id)) && isWhole;
      } catch (error) {
        if (reader.requests === 0 || !(error instanceof Error)) throw error;
        return { ...reader.result, coveredFrom: now, stopped: { reason: 'fault', fault: error } };
      }
      if (reader.isRefused)
        return { ...reader.result, coveredFrom: now, stopped: { reason: 'fault', fault: mayNotRead() } };
      const isAll = isWhole && from.getTime() === since.getTime();
      const stopped = { reason: isAll ? 'reached' : 'listing_ends' } as const;
      return { ...reader.result, coveredFrom: isWhole ? from : now, stopped };
    },
  };
}

/** Reads the mentions of one period. */
class MentionsReader {
  requests = 0;
  private readonly seen = new Set<string>();
  private readonly posts = new Map<string, Post>();
  private answered = 0;
  private refused = 0;

  constructor(
    private readonly api: LinkedInPagesApi,
    private readonly log: Log,
    private readonly call: SourceCall,
    private readonly bounds: Readonly<{ from: Date; now: Date; most: number }>,
  ) {}

  get result() {
    return { posts: [...this.posts.values()], requests: this.requests };
  }

  /** Whether LinkedIn refused to show mentions and showed none: single ones may be hidden, but not all. */
  get isRefused(): boolean {
    return this.refused > 0 && this.answered === 0;
  }

  /** @returns whether all mentions were listed */
  async readPage(organizationId: string): Promise<boolean> {
    const organization = encodeURIComponent(`urn:li:organization:${organizationId}`);
    const { from, now, most } = this.bounds;
    const timeRange = `(start:${from.getTime()},end:${now.getTime()})`;
    const query = `q=criteria&actions=List(SHARE_MENTION)&organizationalEntity=${organization}&timeRange=${timeRange}`;
    for (let start = 0; this.requests < most; start += pageSize) {
      const path = `organizationalEntityNotifications?${query}&start=${start}&count=${pageSize}`;
      const { elements } = await this.api.get(path, this.call);
      if (!Array.isArray(elements)) throw new Permanent(fieldSentence('LinkedIn', ['elements']));
      const urns = readListed('LinkedIn', elements, readUrn, this.log);
      this.requests += 1;
      const fresh = [...new Set(urns)].filter((urn) => !this.seen.has(urn));
      for (const urn of fresh) {
        if (this.requests >= most) return false;
        await this.readMention(urn);
      }
      if (elements.length < pageSize) return true;
      // A list that repeats itself would never end.
      if (fresh.length === 0) return false;
    }
    return false;
  }

  private async readMention(urn: string): Promise<void> {
    this.seen.add(urn);
    try {
      const post = readPost(urn, await this.api.get(`posts/${urlPart(urn)}`, this.call));
      this.requests += 1;
      this.answered += 1;
      if (post instanceof FieldMissing)
        this.log.warn({ field: post.field }, 'LinkedIn showed a mention in an unexpected shape');
      // The time asked for is that of the notification: a post may have been edited to mention the page.
      else if (post !== null) this.posts.set(post.externalId, post);
    } catch (error) {
      if (!(error instanceof NotShown)) throw error;
      this.requests += 1;
      if (!(error instanceof Refused)) return;
      this.refused += 1;
      this.log.warn({ err: error.message }, 'LinkedIn refused to show a mention');
    }
  }
}

/** How long LinkedIn keeps notifications. */
const keptMs = 60 * 24 * 3_600_000;
const pageSize = 50;
/**
 * As many as a scan has time for, if the daily limit allows that many. Mentions that need more would be read from the start
 * again every day: reading ends here, and the rest is a gap.
 */
const mostRequests = 500;

function readUrn(element: unknown): string | FieldMissing {
  return textOf(fieldsOf(element), 'generatedActivity') ?? new FieldMissing('generatedActivity');
}

/** null = it is not public. The author is not requested: LinkedIn does not allow profiles to be stored for more than a day. */
function readPost(urn: string, fields: Fields): Post | FieldMissing | null {
  const madeAt = numberOf(fields, 'publishedAt') ?? numberOf(fields, 'createdAt');
  const digits = /(\d+)$/.exec(urn)?.[1];
  const state = textOf(fields, 'lifecycleState') ?? 'PUBLISHED';
  const visibility = textOf(fields, 'visibility') ?? 'PUBLIC';
  if (state !== 'PUBLISHED' || visibility !== 'PUBLIC') return null;
  if (madeAt === null) return new FieldMissing('createdAt');
  if (digits === undefined) return new FieldMissing('generatedActivity');
  const article = fieldsOf(fieldsOf(fields['content'])['article']);
  return {
    source: 'linkedin',
    externalId: digits,
    kind: 'post',
    url: `https://www.linkedin.com/feed/update/${urn}`,
    title: null,
    text: plainOfLittleText(textOf(fields, 'commentary') ?? ''),
    links: [textOf(article, 'source') ?? []].flat(),
    authorHandle: null,
    authorUrl: null,
    publishedAt: new Date(madeAt),
    engagement: { reactions: null, comments: null, reposts: null },
  };
}

/** Client for LinkedIn's Community Management API, for one's own pages. Its limit says nothing about the search engine. */
class LinkedInPagesApi {
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
class NotShown extends Permanent {}

/** The post is not public, or the token may not read posts. */
class Refused extends NotShown {}

function mayNotRead(): Permanent {
  return new Permanent(
    'LinkedIn shows none of the posts that mention your pages (403): LINKEDIN_ACCESS_TOKEN needs the scope r_organization_social.',
  );
}

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
    return new Refused(
      'LinkedIn does not show this to the owner of LINKEDIN_ACCESS_TOKEN (403), who has to be an administrator of the page.',
    );
  return new Permanent(`LinkedIn refuses the request (${status}).`);
}

/**
 * The plain text of LinkedIn's "little" text: `@[Acme](urn:li:organization:1)` becomes `Acme`, `{hashtag|\#|tag}` becomes
 * `#tag`, and a backslash before a punctuation character is dropped.
 * https://learn.microsoft.com/linkedin/marketing/community-management/shares/little-text-format
 */
export function plainOfLittleText(text: string): string {
  return text.replace(
    /\\([\s\S])|@\[((?:\\.|[^\]\\])*)\] ?\(urn:[^)]*\)|\{hashtag\|\\?#\|((?:\\.|[^}\\])*)\}/g,
    (_whole, sign?: string, name?: string, tag?: string) =>
      sign ?? (name === undefined ? `#${unescape(tag ?? '')}` : unescape(name)),
  );
}

function unescape(text: string): string {
  return text.replace(/\\([\s\S])/g, '$1');
}
