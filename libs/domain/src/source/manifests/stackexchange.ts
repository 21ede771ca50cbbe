import type { SourceManifest } from '../source-manifest.js';

/** Each method waits when asked to; together they stay below the 30 requests a second that get an address banned. */
const second = { every: 'window', ms: 1_000 } as const;

/** Stack Exchange. Its limits: https://api.stackexchange.com/docs/throttle */
export const stackexchange = {
  name: 'stackexchange',
  label: 'Stack Exchange',
  slot: 8,
  commentName: 'reply',
  hasTitles: true,
  community: {
    noun: 'site',
    example: 'stackexchange:stackoverflow',
    endings: ['.stackexchange.com', '.com'],
  },
  engagement: ['score', 'answers', 'views'],
  coverage: {
    partial: true,
    delayed: false,
    note: 'Questions and answers on the chosen sites, such as Stack Overflow, as far as their search finds them; no comments.',
  },
  meters: [
    { name: 'requests', kind: 'quota', window: { every: 'day', timeZone: 'UTC' }, unit: 'request' },
    { name: 'searches', kind: 'rate', window: second, unit: 'request' },
    { name: 'questions', kind: 'rate', window: second, unit: 'request' },
    { name: 'answers', kind: 'rate', window: second, unit: 'request' },
  ],
  smallestBudgetUsd: null,
  access: {
    get: 'Choose sites, e.g. stackoverflow. For 10,000 requests a day instead of 300 register an app, which takes a minute, and copy its key.',
    url: 'https://stackapps.com/apps/oauth/register',
    variables: ['STACKEXCHANGE_SITES'],
    otherVariables: ['STACKEXCHANGE_KEY'],
    note: 'Free of charge: 300 requests a day, 10,000 with a key; one for each keyword and site.',
  },
} as const satisfies SourceManifest;
