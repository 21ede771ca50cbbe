import type { SourceManifest } from '../source-manifest.js';

/** LinkedIn, through a search engine: https://api-dashboard.search.brave.com/app/documentation */
export const linkedin = {
  name: 'linkedin',
  label: 'LinkedIn',
  slot: 3,
  commentName: 'comment',
  hasTitles: false,
  engagement: ['reactions', 'comments', 'reposts'],
  coverage: {
    partial: true,
    delayed: true,
    note: 'Public posts that a search engine has found, hours or days late and as a snippet; mentions of your own pages where LinkedIn is connected.',
  },
  meters: [
    { name: 'searches', kind: 'rate', window: { every: 'window', ms: 1_000 }, unit: 'search' },
    // In tenths of a US cent, so that the price of a search is an integer.
    {
      name: 'spend',
      kind: 'money',
      window: { every: 'month', timeZone: 'UTC' },
      unit: 'tenth of a US cent',
      smallest: 5,
      // All ten pages of a search.
      reserved: 50,
    },
    { name: 'page_requests', kind: 'quota', window: { every: 'day', timeZone: 'UTC' }, unit: 'request' },
  ],
  // One search of Brave's index, rounded up to a whole cent.
  smallestBudgetUsd: 0.01,
  access: {
    get: 'Open an account at Brave Search with the plan “Search”, and copy its key.',
    url: 'https://api-dashboard.search.brave.com',
    variables: ['LINKEDIN_BRAVE_API_KEY'],
    otherVariables: ['LINKEDIN_ACCESS_TOKEN'],
    note: 'LinkedIn does not let programs search: posts are found through a search engine, hours to days late. 5 dollars for 1,000 searches.',
  },
} as const satisfies SourceManifest;
