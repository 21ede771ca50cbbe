import type { SourceManifest } from '../source-manifest.js';

/** Meta counts over any 24 hours. */
const day = { every: 'window', ms: 24 * 3_600_000 } as const;

/** Threads. Its limits: https://developers.facebook.com/docs/threads/keyword-search */
export const threads = {
  name: 'threads',
  label: 'Threads',
  slot: 4,
  commentName: 'reply',
  hasTitles: false,
  engagement: ['likes', 'replies', 'reposts', 'quotes', 'views'],
  coverage: {
    partial: true,
    delayed: false,
    note: 'Public posts and replies that Threads finds; it returns nothing for words that it calls sensitive, and shows no counts.',
  },
  meters: [
    { name: 'searches', kind: 'quota', window: day, unit: 'search' },
    // Searches without results do not count as searches, so without this meter many quiet keywords would not be spread out.
    { name: 'calls', kind: 'quota', window: day, unit: 'request' },
  ],
  smallestBudgetUsd: null,
  access: {
    get: 'Create an app with the Threads use case, pass the review for keyword search, and create a long-lived token.',
    url: 'https://developers.facebook.com/apps',
    variables: ['THREADS_ACCESS_TOKEN'],
    otherVariables: [],
    note: 'Free of charge: 2,200 searches a day.',
  },
} as const satisfies SourceManifest;
