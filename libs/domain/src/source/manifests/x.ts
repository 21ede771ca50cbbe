import type { SourceManifest } from '../source-manifest.js';

const quarterHour = { every: 'window', ms: 15 * 60_000 } as const;
const month = { every: 'month', timeZone: 'UTC' } as const;

/** X. Its limits and prices: https://docs.x.com/fundamentals/rate-limits, https://docs.x.com/x-api/getting-started/pricing */
export const x = {
  name: 'x',
  label: 'X',
  slot: 0,
  commentName: 'reply',
  hasTitles: false,
  engagement: ['likes', 'replies', 'reposts', 'quotes', 'views'],
  coverage: {
    partial: false,
    delayed: false,
    note: 'Public posts and replies of the last seven days, as far as the monthly budget goes; no reposts.',
  },
  meters: [
    { name: 'searches', kind: 'rate', window: quarterHour, unit: 'request' },
    // The limit for users; the limit for posts is higher.
    { name: 'lookups', kind: 'rate', window: quarterHour, unit: 'request' },
    { name: 'posts', kind: 'quota', window: month, unit: 'post', perItem: true, smallest: 20 },
    {
      name: 'spend',
      kind: 'money',
      window: month,
      unit: 'tenth of a US cent',
      perItem: true,
      // The price of a page of 20 posts.
      smallest: 100,
    },
  ],
  // The price of a page of 100 posts.
  smallestBudgetUsd: 0.5,
  access: {
    get: 'Create an app with pay-per-use access, add credits, and copy its API key and secret.',
    url: 'https://console.x.com',
    variables: ['X_API_KEY', 'X_API_SECRET'],
    otherVariables: ['X_BEARER_TOKEN'],
    note: 'Half a cent a post; the limit is 50 dollars a month unless you set another.',
  },
} as const satisfies SourceManifest;
