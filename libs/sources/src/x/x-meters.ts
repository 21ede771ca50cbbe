import { manifestOf, type Meter, unitsOfUsd, withLimits } from '@earshot/domain';
import type { XConfig } from './x.config.js';

/** Tenths of a US cent that X bills for each post and each user, once per UTC day. */
export const xPrices = { post: 5, user: 10 } as const;

/** The meters for what X limits: https://docs.x.com/fundamentals/rate-limits, https://docs.x.com/x-api/getting-started/pricing */
export function xMeters(config: XConfig): readonly Meter[] {
  return withLimits(manifestOf('x'), {
    searches: config.searchesPerQuarterHour,
    lookups: 300,
    posts: config.monthlyPosts,
    spend: unitsOfUsd(config.monthlyBudgetUsd),
  });
}
