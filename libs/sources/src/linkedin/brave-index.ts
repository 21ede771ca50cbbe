import type { QueryGrammar } from '@earshot/domain';
import { Retryable } from '@earshot/domain';
import { type HttpAnswer, type HttpRequest, newId } from '@earshot/platform';
import { decode } from 'html-entities';
import { type Fields, fieldsOf, itemsOf, textOf } from '../reading/read-fields.js';
import { readJson } from '../reading/read-json.js';
import type { SourceCall, SourceDeps } from '../source.js';
import { braveFault } from './brave-fault.js';
import { readBraveLimits } from './brave-limits.js';
import type { LinkedInConfig } from './linkedin.config.js';
import type { IndexHit, IndexPage, IndexRequest, SearchIndex } from './search-index.js';

/** Tenths of a US cent for one search: https://api-dashboard.search.brave.com/documentation/pricing */
const bravePrice = 5;

/** The index of Brave: https://api-dashboard.search.brave.com/api-reference/web/search/get */
export class BraveIndex implements SearchIndex {
  readonly maxPages = 10;

  constructor(
    private readonly config: LinkedInConfig,
    private readonly apiKey: string,
    private readonly deps: SourceDeps,
  ) {}

  /**
   * Brave documents `site:`, quotes and OR, which joins what stands beside it, but no parentheses. It calls all of them
   * experimental, so what they let through is looked at (`LinkedInSearchFeed`).
   * https://api-dashboard.search.brave.com/documentation/resources/search-operators
   */
  grammar(path: string): QueryGrammar {
    return {
      maxLength: 400,
      maxWords: 50,
      maxKeywords: null,
      before: `site:linkedin.com/${path} `,
      after: '',
      or: ' OR ',
      term: (keyword) =>
        `"${keyword
          .split(/["\\\s]+/)
          .filter(Boolean)
          .slice(0, maxTermWords)
          .join(' ')}"`,
    };
  }

  async search({ q, since, page }: IndexRequest, call: SourceCall): Promise<IndexPage> {
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
    return readPage(readJson(answer, 'Brave'));
  }

  /**
   * Hits come in no order of time, so a search that ends early has proven nothing. It therefore begins only where there is
   * money for all its pages; what it does not take is given back with the answer. Each answer is billed, also one to the same
   * question, refusals are not, and it is unknown for answers that never came: they count.
   */
  private async send(page: number, { meters }: SourceCall, request: HttpRequest): Promise<HttpAnswer> {
    const pages = page === 0 ? this.maxPages : 1;
    const reservation = await meters.reserve({ searches: 1 }, { spend: pages * bravePrice });
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

/** So that a keyword fits into the 50 words of a query. What its beginning brings too much, literal matching drops. */
const maxTermWords = 40;

const dayMs = 24 * 3_600_000;

/** When Brave came upon a page: the last day, week, month or year. */
function freshnessSince(since: Date, now: Date): string {
  const days = (now.getTime() - since.getTime()) / dayMs;
  return days <= 1 ? 'pd' : days <= 7 ? 'pw' : days <= 31 ? 'pm' : 'py';
}

function readPage(body: unknown): IndexPage {
  const { type, web, query } = fieldsOf(body);
  if (type !== 'search') throw new Retryable('Brave answered with something that is no search.');
  const hits = itemsOf(fieldsOf(web)['results']).map(fieldsOf).flatMap(readHit);
  const more = fieldsOf(query)['more_results_available'];
  return { hits, hasMore: typeof more === 'boolean' ? more && hits.length > 0 : hits.length > 0 };
}

function readHit(result: Fields): IndexHit[] {
  const url = textOf(result, 'url');
  if (url === null) return [];
  const publishedAt = new Date(textOf(result, 'page_age') ?? Number.NaN);
  return [
    {
      url,
      title: plain(textOf(result, 'title')),
      snippet: plain(textOf(result, 'description')),
      publishedAt: Number.isNaN(publishedAt.getTime()) ? null : publishedAt,
    },
  ];
}

/** Texts are HTML; the marks around what was found come in spite of `text_decorations=false` where Brave ignores it. */
function plain(html: string | null): string {
  return decode((html ?? '').replace(/<\/?strong>/g, ''));
}
