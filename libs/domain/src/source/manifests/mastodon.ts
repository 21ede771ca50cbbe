import type { SourceManifest } from '../source-manifest.js';

/** Mastodon, by server. Limits: https://docs.joinmastodon.org/api/rate-limits */
export const mastodon = {
  name: 'mastodon',
  label: 'Mastodon',
  slot: 6,
  commentName: 'reply',
  hasTitles: false,
  community: { noun: 'server', example: 'mastodon:hachyderm.io' },
  engagement: ['favourites', 'replies', 'reblogs'],
  coverage: {
    partial: true,
    delayed: false,
    note: 'Public posts and replies that the chosen servers see, their own and those of servers that they know; no boosts.',
  },
  meters: [
    // Limits are per server; this is the total for all servers.
    { name: 'requests', kind: 'rate', window: { every: 'window', ms: 5 * 60_000 }, unit: 'request' },
  ],
  smallestBudgetUsd: null,
  access: {
    get: 'Choose servers whose public timelines are open, e.g. hachyderm.io; others need a token for an account there.',
    url: 'https://joinmastodon.org/servers',
    variables: ['MASTODON_SERVERS'],
    otherVariables: ['MASTODON_TOKENS'],
    note: 'Free of charge. Some servers, including the largest, show no public timelines.',
  },
} as const satisfies SourceManifest;
