import { dayMs, hourMs } from '@earshot/domain';
import type { HttpAnswer, HttpRequest } from '@earshot/platform';
import type { PostStream, SimulatedPost } from './arrivals.js';
import { answered, keywordsIn, parameter, type Upstream } from './upstream.js';

/** The minimum age of posts in the search engine's index. */
const lateMs = 6 * hourMs;

/** Brave, which indexes LinkedIn posts hours late: ten pages of 20 hits, in no order of time, half a cent a page. */
export class LinkedInUpstream implements Upstream {
  readonly env;
  private pages = 0;

  constructor(
    private readonly stream: PostStream,
    budgetUsd: number,
  ) {
    this.env = { LINKEDIN_BRAVE_API_KEY: 'simulated', LINKEDIN_MONTHLY_BUDGET_USD: String(budgetUsd) };
  }

  answer(request: HttpRequest, now: Date): HttpAnswer {
    this.pages += 1;
    const days = { pd: 1, pw: 7, pm: 31, py: 365 }[parameter(request, 'freshness')] ?? 365;
    const offset = Number(parameter(request, 'offset'));
    const found = this.stream
      .between(
        keywordsIn(parameter(request, 'q')),
        new Date(now.getTime() - days * dayMs),
        new Date(now.getTime() - lateMs),
      )
      .sort((a, b) => (a.id.slice(-6) < b.id.slice(-6) ? -1 : 1));
    const page = found.slice(offset * 20, offset * 20 + 20);
    return answered({
      type: 'search',
      query: { more_results_available: found.length > offset * 20 + 20 },
      web: { results: page.map(hitOf) },
    });
  }

  billedUsd(): number {
    return (this.pages * 5) / 1_000;
  }
}

function hitOf({ keyword, publishedAt, id }: SimulatedPost): object {
  const activity = (BigInt(publishedAt.getTime()) << 22n) | (BigInt(id) & 4_194_303n);
  return {
    url: `https://www.linkedin.com/posts/jane-doe_news-activity-${activity}-abcd`,
    title: `News of ${keyword}`,
    description: `What we learned with ${keyword} this week.`,
    page_age: publishedAt.toISOString(),
  };
}
