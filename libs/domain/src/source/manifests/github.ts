import type { SourceManifest } from '../source-manifest.js';

const hour = { every: 'window', ms: 3_600_000 } as const;

/** GitHub. Its limits: https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api */
export const github = {
  name: 'github',
  label: 'GitHub',
  slot: 8,
  commentName: 'comment',
  hasTitles: true,
  community: { noun: 'repository', example: 'github:grafana/loki', prefix: 'github.com/' },
  engagement: ['reactions', 'comments'],
  coverage: {
    partial: true,
    delayed: false,
    note: 'Issues, pull requests, their comments, and discussions in public repositories, as far as GitHub’s search finds them; no reviews, no code.',
  },
  meters: [
    // Searches have a separate limit.
    { name: 'searches', kind: 'rate', window: { every: 'window', ms: 60_000 }, unit: 'search' },
    // GitHub has one limit, which we divide so that busy issues leave enough for checking stored posts.
    { name: 'requests', kind: 'rate', window: hour, unit: 'request' },
    { name: 'comments', kind: 'rate', window: hour, unit: 'request' },
    { name: 'points', kind: 'rate', window: hour, unit: 'point' },
  ],
  smallestBudgetUsd: null,
  access: {
    get: 'Create a fine-grained personal access token with access to public repositories and no further permission.',
    url: 'https://github.com/settings/personal-access-tokens',
    variables: ['GITHUB_TOKEN'],
    otherVariables: [],
    note: 'Free of charge: 30 searches a minute.',
  },
} as const satisfies SourceManifest;
