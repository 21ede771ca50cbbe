import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { upkeepPlan } from '@earshot/domain';
import { EnvReader } from '@earshot/platform';
import { describe, expect, it } from '@jest/globals';
import { xPrices } from './x-api.js';
import { XConfig } from './x.config.js';
import { x } from './x.source.js';

/** A brand with 1,000 posts a month, each by a different author. */
const postsAMonth = 1_000;
const daysAMonth = 30;
const dayMs = 24 * 3_600_000;

/** US dollars per month, by what is billed. */
function costOf(env: Readonly<Record<string, string>>) {
  const config = new XConfig(new EnvReader({ X_BEARER_TOKEN: 'token', ...env }));
  // A scan reads its overlap again, and X bills it again if midnight UTC is in between.
  const repeated = (postsAMonth / daysAMonth) * (config.overlapMs / dayMs) * daysAMonth;
  const firstWeek = (postsAMonth / daysAMonth) * (config.backfillMs / dayMs);
  const usd = (count: number, tenthsOfACent: number) => (count * tenthsOfACent) / 1_000;
  const parts = {
    posts: usd(postsAMonth + repeated, xPrices.post),
    names: config.buysAuthorNames ? usd(postsAMonth, xPrices.user) : 0,
    checks: usd(postsAMonth * checksOf(config), xPrices.post),
  };
  const total = parts.posts + parts.names + parts.checks;
  return { ...parts, total, firstMonth: total + usd(firstWeek, xPrices.post) };
}

/** How often a post found a minute after its publication is verified. */
function checksOf(config: XConfig): number {
  const terms = x.create(config, {} as never)?.upkeep;
  if (terms === undefined) throw new Error('X is not configured');
  const publishedAt = new Date('2026-11-01T12:00:00Z');
  let at: Date | null = new Date(publishedAt.getTime() + 60_000);
  for (let checks = 0; ; checks += 1) {
    at = upkeepPlan(terms, { publishedAt, shownAt: at, askedAt: at }).verifyAt;
    if (at === null) return checks;
  }
}

/** The rows of the cost table in docs/sources.md: item and dollars. */
const documented = new Map(
  [
    ...readFileSync(join(import.meta.dirname, '../../../../docs/sources.md'), 'utf8').matchAll(
      /^\| ([^|]+?) +\| [^|]+ \| +\$([\d.]+) +\|$/gm,
    ),
  ].map(([, what, dollars]) => [what, Number(dollars)]),
);

describe('a brand with 1,000 posts a month on X', () => {
  it('costs at most 12 US dollars a month with the default settings, including the first month', () => {
    const { total, firstMonth } = costOf({});
    expect(total).toBeGreaterThan(5);
    expect(total).toBeLessThanOrEqual(12);
    expect(firstMonth).toBeLessThanOrEqual(12);
  });

  it('costs what docs/sources.md says', () => {
    const { posts, checks, total, firstMonth } = costOf({});
    expect(documented.get('posts that searches return')).toBeCloseTo(posts, 2);
    expect(documented.get('each stored post checked again, once')).toBeCloseTo(checks, 2);
    expect(documented.get('**a month with the defaults**')).toBeCloseTo(total, 2);
    expect(documented.get('**the first month**')).toBeCloseTo(firstMonth, 2);
    const names = costOf({ X_AUTHOR_NAMES: 'true' });
    expect(documented.get('with `X_AUTHOR_NAMES=true`')).toBeCloseTo(names.names, 2);
    const weekly = costOf({ X_VERIFY_DAYS: '30' });
    expect(documented.get('with `X_VERIFY_DAYS=30`')).toBeCloseTo(weekly.checks - checks, 2);
    const none = costOf({ X_VERIFY_HOURS: '0' });
    expect(none.checks).toBe(0);
    expect(documented.get('with `X_VERIFY_HOURS=0`')).toBeCloseTo(none.total, 2);
  });
});
