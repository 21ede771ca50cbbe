import type { SourceManifest } from '../source-manifest.js';

/** RSS, Atom and JSON feeds whose addresses projects add. */
export const feeds = {
  name: 'feeds',
  label: 'Feeds',
  slot: 7,
  commentName: 'comment',
  hasTitles: true,
  community: { noun: 'feed', example: 'feeds:Acme Blog' },
  engagement: [],
  coverage: {
    partial: true,
    delayed: false,
    note: 'Every entry of the feeds that you add (RSS, Atom, JSON Feed), as long as they list it.',
  },
  meters: [{ name: 'requests', kind: 'rate', window: { every: 'window', ms: 60_000 }, unit: 'request' }],
  smallestBudgetUsd: null,
  access: {
    get: 'No key is needed. Add the addresses of feeds, or of pages that have one, to a project.',
    url: 'https://www.rssboard.org/rss-specification',
    variables: [],
    otherVariables: [],
    note: 'Free of charge; the terms of each site apply to its feed.',
  },
} as const satisfies SourceManifest;
