import { timedName } from '../posts/name-form.js';
import type { SourceFake } from '../source-fake.js';
import { xFaultKinds } from './x-faults.js';
import { xEpochMs } from './x-post.js';
import { sandboxXApp } from './x-tokens.js';
import { xRoutes } from './x.routes.js';

/** X: https://docs.x.com/x-api */
export const xFake: SourceFake = {
  faultKinds: xFaultKinds,
  names: {
    is: (name) => /^\d{1,19}$/.test(name),
    must: '1-19 digits',
    make: (_kind, publishedAt, serial) => timedName(publishedAt.getTime() - xEpochMs, serial),
  },
  searches: 'everything',
  routes: xRoutes,
  environment: (url) => ({
    X_API_KEY: sandboxXApp.apiKey,
    X_API_SECRET: sandboxXApp.apiSecret,
    X_API_URL: `${url}/x`,
  }),
  generous: { X_MONTHLY_BUDGET_USD: '100000', X_SEARCHES_PER_QUARTER_HOUR: '45000', X_AUTHOR_NAMES: 'true' },
  replay: {
    longestText: 2_000,
    hasReplies: true,
    addresses: [/\/status\/(\d+)/],
    environment: {
      X_OVERLAP_SECONDS: '60',
      X_MONTHLY_BUDGET_USD: '1000000',
      X_MONTHLY_POSTS: '1000000000',
      X_SEARCHES_PER_QUARTER_HOUR: '1000000',
    },
    faults: [
      { kind: 'expired_token', every_s: 40, after_s: 10 },
      { kind: 'partial_errors', rate: 0.05 },
      { kind: 'repeated_page', rate: 0.02 },
    ],
  },
};
