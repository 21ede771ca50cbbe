import type { SourceManifest } from '../source-manifest.js';

/** Reddit. Its limits: https://support.reddithelp.com/hc/en-us/articles/16160319875092-Reddit-Data-API-Wiki */
export const reddit = {
  name: 'reddit',
  label: 'Reddit',
  slot: 1,
  commentName: 'comment',
  hasTitles: true,
  community: { noun: 'subreddit', example: 'r/selfhosted', prefix: 'r/' },
  engagement: ['upvotes', 'comments'],
  coverage: {
    partial: true,
    delayed: false,
    note: 'Posts from all of Reddit; comments only in the chosen subreddits and under posts that matched.',
  },
  meters: [
    // Averaged over ten minutes: a burst is fine, a sustained excess is not.
    { name: 'requests', kind: 'rate', window: { every: 'window', ms: 10 * 60_000 }, unit: 'request' },
  ],
  smallestBudgetUsd: null,
  access: {
    get: 'Ask Reddit for approval, then create an app and copy its id and secret.',
    url: 'https://www.reddit.com/prefs/apps',
    variables: ['REDDIT_CLIENT_ID', 'REDDIT_CLIENT_SECRET', 'REDDIT_USER_AGENT'],
    otherVariables: [],
    note: 'Free of charge; commercial use needs a licence from Reddit.',
  },
} as const satisfies SourceManifest;
