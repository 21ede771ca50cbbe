import type { XPurchases } from '@earshot/domain';
import { type EnvReader, Settings } from '@earshot/platform';

/** How to reach X, and what may be spent there. Prices: https://docs.x.com/x-api/getting-started/pricing */
export class XConfig extends Settings {
  /** The key of an app in the developer console, or a bearer token issued for it; null = X is not configured. */
  readonly credentials = readCredentials(this.env);
  readonly apiUrl = this.env.apiUrl('X_API_URL', 'https://api.x.com');
  readonly monthlyBudgetUsd = this.env.integer('X_MONTHLY_BUDGET_USD', { default: 50, max: 1_000_000 });
  readonly monthlyPosts = this.env.integer('X_MONTHLY_POSTS', { default: 3_000_000, max: 1_000_000_000 });
  readonly searchesPerQuarterHour = this.env.integer('X_SEARCHES_PER_QUARTER_HOUR', {
    default: 450,
    max: 1_000_000,
  });
  readonly overlapMs = this.env.durationMs('X_OVERLAP_SECONDS', { default: 120, min: 60, max: 86_400 });
  /** The search covers only the last seven days, and refuses requests for more. */
  readonly backfillMs = this.env.durationMs('X_BACKFILL_HOURS', { default: 167, max: 167 });
  /** Buys author names one by one; otherwise their ids are shown. */
  readonly buysAuthorNames = this.env.boolean('X_AUTHOR_NAMES', { default: false });
  /** How often stored posts are verified, which costs a post read each time; null = never. */
  readonly verifyEveryMs =
    this.env.durationMs('X_VERIFY_HOURS', { default: 168, min: 0, max: 8_760 }) || null;
  readonly verifyForMs = this.env.durationMs('X_VERIFY_DAYS', { default: 14, max: 3_650 });
}

/** What is bought of each stored post: the last check is due before `verifyForMs` is over (`upkeepPlan`). */
export function xPurchases({ verifyEveryMs, verifyForMs, buysAuthorNames }: XConfig): XPurchases {
  const checks = verifyEveryMs === null ? 0 : Math.ceil(verifyForMs / verifyEveryMs) - 1;
  return { checks: Math.max(0, checks), authorNames: buysAuthorNames };
}

/** How the app authenticates. */
export type XCredentials =
  { readonly apiKey: string; readonly apiSecret: string } | { readonly bearerToken: string };

function readCredentials(env: EnvReader): XCredentials | null {
  const apiKey = env.optionalKey('X_API_KEY');
  const apiSecret = env.optionalKey('X_API_SECRET');
  const bearerToken = env.optionalKey('X_BEARER_TOKEN');
  if (apiKey === null && apiSecret !== null) env.fault('X_API_KEY', 'is required', null);
  if (apiKey !== null && apiSecret === null) env.fault('X_API_SECRET', 'is required', null);
  if (bearerToken !== null && (apiKey !== null || apiSecret !== null))
    env.fault('X_BEARER_TOKEN', 'must not be set together with X_API_KEY and X_API_SECRET', null);
  if (bearerToken !== null) return { bearerToken };
  return apiKey === null || apiSecret === null ? null : { apiKey, apiSecret };
}
