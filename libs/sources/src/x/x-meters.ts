import type { Meter } from '@earshot/domain';
import type { XConfig } from './x.config.js';

/** Tenths of a US cent that X bills, once for each post and each user on one UTC day. */
export const xPrices = { post: 5, user: 10 } as const;

const quarterHour = { every: 'window', ms: 15 * 60_000 } as const;
const month = { every: 'month', timeZone: 'UTC' } as const;

/** What X counts: https://docs.x.com/fundamentals/rate-limits, https://docs.x.com/x-api/getting-started/pricing */
export function xMeters(config: XConfig): readonly Meter[] {
  return [
    {
      name: 'searches',
      kind: 'rate',
      limit: config.searchesPerQuarterHour,
      window: quarterHour,
      unit: 'request',
    },
    // Of users; posts may be looked up more often.
    { name: 'lookups', kind: 'rate', limit: 300, window: quarterHour, unit: 'request' },
    {
      name: 'posts',
      kind: 'quota',
      limit: config.monthlyPosts,
      window: month,
      unit: 'post',
      perItem: true,
    },
    {
      name: 'spend',
      kind: 'money',
      limit: config.monthlyBudgetUsd * 1_000,
      window: month,
      unit: 'tenth of a US cent',
      perItem: true,
    },
  ];
}
