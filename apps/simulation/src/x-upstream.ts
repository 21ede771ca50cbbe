import type { HttpAnswer, HttpRequest } from '@earshot/platform';
import type { PostStream, SimulatedPost } from './arrivals.js';
import { answered, keywordsIn, parameter, type Upstream } from './upstream.js';

/** X: recent search in pages, each post billed once per UTC day, 450 searches per 15 minutes. */
export class XUpstream implements Upstream {
  readonly env;
  private day = '';
  private billedToday = new Set<string>();
  private posts = 0;
  private window = { endsAt: 0, left: 450 };

  constructor(
    private readonly stream: PostStream,
    budgetUsd: number,
  ) {
    this.env = { X_BEARER_TOKEN: 'simulated', X_MONTHLY_BUDGET_USD: String(budgetUsd) };
  }

  answer(request: HttpRequest, now: Date): HttpAnswer {
    if (now.getTime() >= this.window.endsAt) this.window = { endsAt: now.getTime() + 900_000, left: 450 };
    if (this.window.left === 0) return answered({ title: 'Too Many Requests', status: 429 }, 429);
    this.window.left -= 1;
    const size = Number(parameter(request, 'max_results'));
    const from = new Date(parameter(request, 'start_time'));
    const end = parameter(request, 'end_time');
    const wholeDays = 7 * 86_400_000;
    if (size < 10 || size > 100 || from.getTime() < now.getTime() - wholeDays)
      return answered({ title: 'Invalid Request', errors: [{ message: 'out of bounds' }] }, 400);
    // The search lags by 10 seconds.
    const until = end === '' ? new Date(now.getTime() - 10_000) : new Date(end);
    const keywords = keywordsIn(parameter(request, 'query'));
    const before = parameter(request, 'next_token');
    const all = this.stream.between(
      keywords,
      from,
      before === '' ? until : new Date(Number(before)),
      size + 1,
    );
    const page = all.slice(0, size);
    this.bill(page, now);
    const last = page.at(-1);
    if (last === undefined) return answered({ meta: { result_count: 0 } });
    const next = all.length > size ? { next_token: String(last.publishedAt.getTime()) } : {};
    return answered({ data: page.map(dress), meta: { result_count: page.length, ...next } });
  }

  billedUsd(): number {
    return (this.posts * 5) / 1_000;
  }

  private bill(page: readonly SimulatedPost[], now: Date): void {
    const day = now.toISOString().slice(0, 10);
    if (day !== this.day) this.billedToday.clear();
    this.day = day;
    for (const { id } of page) {
      if (this.billedToday.has(id)) continue;
      this.billedToday.add(id);
      this.posts += 1;
    }
  }
}

function dress({ id, keyword, publishedAt }: SimulatedPost): object {
  return {
    id,
    text: `What do you think of ${keyword}?`,
    author_id: '17',
    created_at: publishedAt.toISOString(),
    edit_history_tweet_ids: [id],
    public_metrics: { retweet_count: 0, reply_count: 0, like_count: 0, quote_count: 0, impression_count: 1 },
  };
}
