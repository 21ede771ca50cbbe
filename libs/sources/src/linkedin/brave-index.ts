import { dayMs, Permanent, type QueryGrammar, RateLimited, Retryable } from '@earshot/domain';
import { type HttpAnswer, type HttpRequest, type Log, newId } from '@earshot/platform';
import { decode } from 'html-entities';
import { FeedRefused, forOneFeed } from '../feed-refused.js';
import { QueryRefused } from '../query-refused.js';
import { joinedBy } from '../reading/grammar.js';
import { fieldsOf, itemsOf, textOf } from '../reading/read-fields.js';
import { readJson } from '../reading/read-json.js';
import { FieldMissing, readListed } from '../reading/read-listed.js';
import { timeOf } from '../reading/utc-time.js';
import type { MeterReading } from '../meters.js';
import type { SourceCall, SourceDeps } from '../source.js';
import type { LinkedInConfig } from './linkedin.config.js';

/** Tenths of a US cent per search: https://api-dashboard.search.brave.com/documentation/pricing */
const bravePrice = 5;

/** A web page as shown by Brave, in plain text. */
export interface BraveHit {
  readonly url: string;
  readonly title: string;
  readonly snippet: string;
  /** When Brave believes it was published; null if it does not say. */
  readonly publishedAt: Date | null;
}

/**
 * Brave's index of public pages, because LinkedIn itself has no search API and its pages are never fetched:
 * https://api-dashboard.search.brave.com/api-reference/web/search/get
 */
export class BraveIndex {
  readonly maxPages = 10;
  readonly pagePrice = bravePrice;

  constructor(
    private readonly config: LinkedInConfig,
    private readonly apiKey: string,
    private readonly deps: SourceDeps,
  ) {}

  /**
   * Brave documents `site:`, quotes, and OR between neighbours, but no parentheses. It calls all of these experimental, so
   * results are checked (`linkedInSearchFeed`).
   * https://api-dashboard.search.brave.com/documentation/resources/search-operators
   * @param path on LinkedIn, e.g. `posts`, to which the search is limited
   */
  grammar(path: string): QueryGrammar {
    const term = (keyword: string): string => {
      const words = keyword.split(/["\\\s]+/).filter(Boolean);
      return `"${words.slice(0, maxTermWords).join(' ')}"`;
    };
    return { ...joinedBy(' OR ', 400, term), maxWords: 50, before: `site:linkedin.com/${path} ` };
  }

  /**
   * One page of hits, by relevance rather than newest first, and whether another page follows.
   * @param page counts from 0
   * @param since bounds when Brave found a page
   * @throws like a feed's `fetch`
   */
  async search(q: string, since: Date, page: number, call: SourceCall) {
    const { deps, config } = this;
    const answer = await this.send(page, call, {
      method: 'GET',
      url: `${config.braveUrl}/res/v1/web/search`,
      headers: { 'x-subscription-token': this.apiKey },
      query: {
        q,
        count: 20,
        offset: page,
        freshness: freshnessSince(since, deps.clock.now()),
        country: 'ALL',
        search_lang: config.searchLanguage,
        safesearch: 'off',
        result_filter: 'web',
        spellcheck: 'false',
        text_decorations: 'false',
      },
      signal: call.signal,
    });
    const limits = readBraveLimits(answer.headers, deps.clock.now());
    if (limits.month !== null)
      await call.meters.observe('spend', {
        remaining: limits.month.remaining * bravePrice,
        resetsAt: limits.month.resetsAt,
      });
    const fault = braveFault(answer, limits, deps.clock.now());
    if (fault !== null) throw fault;
    return readPage(readJson(answer, 'Brave'), deps.log);
  }

  /**
   * Hits are not sorted by time, so a search that ends early proves nothing. It therefore starts only if the budget suffices
   * for all its pages; the unused part is released with the response. Every response is billed, even for a repeated query.
   * Refusals are not billed. Requests without a response might be, so they count. When the money is used up, own pages are
   * still read.
   */
  private async send(page: number, { meters }: SourceCall, request: HttpRequest): Promise<HttpAnswer> {
    const pages = page === 0 ? this.maxPages : 1;
    await meters.charge({ searches: 1 });
    const reservation = await forOneFeed(() => meters.reserve({}, { spend: pages * bravePrice }));
    let billed = [`search ${newId()}`];
    try {
      const answer = await this.deps.http.send(request);
      if (answer.status !== 200) billed = [];
      return answer;
    } finally {
      await reservation.settle(billed, { spend: bravePrice });
    }
  }
}

/** So that a keyword fits into the 50 words of a query. Literal matching drops what only matches the shortened keyword. */
const maxTermWords = 40;

/** When Brave found a page: in the last day, week, month or year. */
function freshnessSince(since: Date, now: Date): string {
  const days = (now.getTime() - since.getTime()) / dayMs;
  return days <= 1 ? 'pd' : days <= 7 ? 'pw' : days <= 31 ? 'pm' : 'py';
}

function readPage(body: unknown, log: Log) {
  const { type, web, query } = fieldsOf(body);
  if (type !== 'search') throw new Retryable('Brave answered with something that is not a search.');
  const hits = readListed('Brave', itemsOf(fieldsOf(web)['results']), readHit, log);
  const more = fieldsOf(query)['more_results_available'];
  return { hits, hasMore: typeof more === 'boolean' ? more && hits.length > 0 : hits.length > 0 };
}

function readHit(value: unknown): BraveHit | FieldMissing {
  const result = fieldsOf(value);
  const url = textOf(result, 'url');
  if (url === null) return new FieldMissing('url');
  return {
    url,
    title: plain(textOf(result, 'title')),
    snippet: plain(textOf(result, 'description')),
    publishedAt: timeOf(result, 'page_age'),
  };
}

/** Converts HTML to text. Brave does not always respect `text_decorations=false`, so highlighting is removed. */
function plain(html: string | null): string {
  return decode((html ?? '').replace(/<\/?strong>/g, ''));
}

/**
 * Reads `x-ratelimit-limit: 50, 15000`, `-remaining: 49, 14321` and `-reset: 1, 1419704`. Values at the same position belong
 * to the same window; resets are in seconds from now. A limit of 0 means no limit.
 * @returns what is left of the shortest window, usually a second, and of the plan's; null = no such limit is given
 * https://api-dashboard.search.brave.com/documentation/guides/rate-limiting
 */
function readBraveLimits(headers: Readonly<Record<string, string>>, now: Date) {
  const list = (name: string): readonly number[] =>
    (headers[`x-ratelimit-${name}`] ?? '').split(',').map((value) => Number.parseFloat(value));
  const [limits, remaining, resets] = [list('limit'), list('remaining'), list('reset')];
  const windowAt = (place: number): MeterReading | null => {
    const [limit, left, seconds] = [limits[place] ?? 0, remaining[place], resets[place]];
    if (!(limit > 0) || left === undefined || seconds === undefined) return null;
    if (Number.isNaN(left) || Number.isNaN(seconds)) return null;
    return { remaining: Math.max(0, left), resetsAt: new Date(now.getTime() + seconds * 1_000) };
  };
  return { second: windowAt(0), month: windowAt(1) };
}

type BraveLimits = ReturnType<typeof readBraveLimits>;

/**
 * The error for a response of Brave other than 200; null if it is a 200. Brave returns 422 for a wrong key as well as for a
 * wrong query.
 */
function braveFault(answer: HttpAnswer, limits: BraveLimits, now: Date): Error | null {
  const { status } = answer;
  if (status === 200) return null;
  if (status >= 500 || status === 408) return new Retryable(`Brave cannot answer now (${status}).`);
  if (status === 429) return waitAsked(limits, now);
  if (status === 402)
    return new Permanent('Brave asks for payment (402): the plan or its credit is used up.');
  const codes = codesOf(readJson(answer, 'Brave'));
  if (status === 401 || status === 403 || codes.some((code) => code.startsWith('SUBSCRIPTION_TOKEN')))
    return new Permanent(`Brave does not accept LINKEDIN_BRAVE_API_KEY (${status}).`);
  if (status === 400 || status === 422 || status === 414)
    return new QueryRefused(`Brave refuses the query (${status}).`);
  return new Permanent(`Brave refuses the request (${status}).`);
}

function waitAsked({ second, month }: BraveLimits, now: Date): RateLimited {
  if (month?.remaining === 0)
    return new FeedRefused('The monthly limit of Brave is used up (429).', month.resetsAt);
  const until = Math.max(now.getTime() + 1_000, second?.resetsAt.getTime() ?? 0);
  return new RateLimited('Brave asks us to wait (429).', new Date(until));
}

/** The codes of one error, or of a list of them. */
function codesOf(body: unknown): readonly string[] {
  const { error, errors } = fieldsOf(body);
  return [error, ...itemsOf(errors)].flatMap((each) => textOf(fieldsOf(each), 'code') ?? []);
}
