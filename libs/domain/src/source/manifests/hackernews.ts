import type { SourceManifest } from '../source-manifest.js';

/** Both limits are per hour. */
const hour = { every: 'window', ms: 3_600_000 } as const;

/** Hacker News. Its limits: https://hn.algolia.com/api and https://github.com/HackerNews/API */
export const hackernews = {
  name: 'hackernews',
  label: 'Hacker News',
  slot: 5,
  commentName: 'comment',
  hasTitles: true,
  engagement: ['points', 'comments'],
  coverage: {
    partial: false,
    delayed: false,
    note: 'Every story, comment, poll and job, verified by their consecutive numbers; from the seven days before a monitor began, what its search finds.',
  },
  meters: [
    { name: 'requests', kind: 'rate', window: hour, unit: 'request' },
    // Single items come from another server with no stated limit: those the search leaves out, and posts that are checked
    // again.
    { name: 'items', kind: 'rate', window: hour, unit: 'item' },
  ],
  smallestBudgetUsd: null,
  access: {
    get: 'Nothing: anyone may read it.',
    url: 'https://hn.algolia.com/api',
    variables: [],
    otherVariables: [],
    note: 'Free of charge, without a key.',
  },
} as const satisfies SourceManifest;
