import { hourMs } from '@earshot/domain';
import { type EnvReader, Settings } from '@earshot/platform';

/** How LinkedIn is read: through a search engine, and through the notifications of one's own pages. */
export class LinkedInConfig extends Settings {
  /** The key for Brave's Search API; null = posts are not searched. */
  readonly braveApiKey = this.env.optionalKey('LINKEDIN_BRAVE_API_KEY');
  readonly braveUrl = this.env.apiUrl('LINKEDIN_BRAVE_URL', 'https://api.search.brave.com');
  readonly searchesPerSecond = this.env.integer('LINKEDIN_SEARCHES_PER_SECOND', { default: 50, max: 10_000 });
  readonly monthlyBudgetUsd = this.env.integer('LINKEDIN_MONTHLY_BUDGET_USD', { default: 5, max: 1_000_000 });
  /** Two letters: the language of results that the engine prefers. */
  readonly searchLanguage = this.env.text('LINKEDIN_SEARCH_LANGUAGE', {
    default: 'en',
    pattern: /^[a-z]{2}(-[a-z]+)?$/,
    expected: 'a language as Brave writes it, e.g. en or pt-br',
  });
  /** Also searches articles (`/pulse`), at the same price as posts. */
  readonly readsArticles = this.env.boolean('LINKEDIN_ARTICLES', { default: false });
  readonly overlapMs = this.env.durationMs('LINKEDIN_OVERLAP_HOURS', { default: 144, min: 0, max: 720 });
  readonly backfillMs = this.env.durationMs('LINKEDIN_BACKFILL_HOURS', { default: 720, max: 8_760 });
  /** One's own pages and a token of one of their administrators; null = their mentions are not read. */
  readonly pages = readPages(this.env);
  readonly apiUrl = this.env.apiUrl('LINKEDIN_API_URL', 'https://api.linkedin.com');
  /** `YYYYMM`; LinkedIn retires each version after about a year. */
  readonly apiVersion = this.env.text('LINKEDIN_API_VERSION', {
    default: '202610',
    pattern: /^20\d{2}(0[1-9]|1[0-2])$/,
    expected: 'a year and a month, e.g. 202610',
  });
  readonly requestsPerDay = this.env.integer('LINKEDIN_REQUESTS_PER_DAY', { default: 100, max: 1_000_000 });
  readonly keepTextMs = readKeepHours(this.env, this.pages !== null) * hourMs;
}

/** One's own pages, and a token of one of their administrators. */
export interface OwnPages {
  readonly accessToken: string;
  readonly organizationIds: readonly string[];
}

function readPages(env: EnvReader): OwnPages | null {
  const accessToken = env.optionalKey('LINKEDIN_ACCESS_TOKEN');
  const name = 'LINKEDIN_ORGANIZATION_IDS';
  const organizationIds = [...new Set(env.list<string>(name, { default: [] }))];
  if (accessToken === null && organizationIds.length > 0)
    return env.fault('LINKEDIN_ACCESS_TOKEN', `is required with ${name}`, null);
  if (accessToken === null) return null;
  if (organizationIds.length === 0) return env.fault(name, 'is required with LINKEDIN_ACCESS_TOKEN', null);
  if (!organizationIds.every((id) => /^\d{1,19}$/.test(id)))
    return env.fault(name, 'must be numbers of organizations, separated by commas', null);
  return { accessToken, organizationIds };
}

/** LinkedIn allows 48 hours: https://learn.microsoft.com/linkedin/marketing/data-storage-requirements */
function readKeepHours(env: EnvReader, hasPages: boolean): number {
  const name = 'LINKEDIN_KEEP_TEXT_HOURS';
  const hours = env.integer(name, { default: 48, max: 87_600 });
  if (hours <= 48 || !hasPages) return hours;
  return env.fault(
    name,
    'must not exceed 48 with LINKEDIN_ACCESS_TOKEN, as the terms of its API require',
    48,
  );
}
