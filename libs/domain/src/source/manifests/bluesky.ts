import type { SourceManifest } from '../source-manifest.js';

/** Bluesky. Its limits: https://docs.bsky.app/docs/advanced-guides/rate-limits */
export const bluesky = {
  name: 'bluesky',
  label: 'Bluesky',
  slot: 6,
  commentName: 'reply',
  hasTitles: false,
  engagement: ['likes', 'replies', 'reposts', 'quotes'],
  coverage: {
    partial: false,
    delayed: false,
    note: 'Every public post and reply within seconds; older ones only with an account to search with.',
  },
  meters: [{ name: 'requests', kind: 'rate', window: { every: 'window', ms: 5 * 60_000 }, unit: 'request' }],
  smallestBudgetUsd: null,
  access: {
    get: 'Nothing is needed. To look back, create an app password for any account.',
    url: 'https://bsky.app/settings/app-passwords',
    variables: [],
    otherVariables: ['BLUESKY_HANDLE', 'BLUESKY_APP_PASSWORD'],
    note: 'Free of charge. About 13 MB of posts are read in five minutes.',
  },
} as const satisfies SourceManifest;
