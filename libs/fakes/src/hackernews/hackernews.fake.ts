import type { SourceFake } from '../source-fake.js';
import { hackernewsFaultKinds } from './hackernews-faults.js';
import { hackernewsRoutes } from './hackernews.routes.js';

/** Hacker News: https://hn.algolia.com/api and https://github.com/HackerNews/API */
export const hackernewsFake: SourceFake = {
  faultKinds: hackernewsFaultKinds,
  names: {
    is: (name) => /^[1-9]\d{0,14}$/.test(name),
    must: '1-15 digits',
    // Consecutive without gaps, as at Hacker News.
    make: (_kind, _publishedAt, serial) => String(serial),
  },
  searches: 'everything',
  terms: { url: 'link', points: 'likes', num_comments: 'comments' },
  routes: hackernewsRoutes,
  environment: (url) => ({
    HACKERNEWS_API_URL: `${url}/hackernews/api/v1`,
    HACKERNEWS_ITEMS_URL: `${url}/hackernews/v0`,
  }),
  generous: { HACKERNEWS_REQUESTS_PER_HOUR: '1000000', HACKERNEWS_ITEMS_PER_HOUR: '1000000' },
  replay: {
    longestText: 10_000,
    hasReplies: true,
    addresses: [/item\?id=(\d+)/],
    environment: {
      HACKERNEWS_OVERLAP_SECONDS: '5',
      HACKERNEWS_REQUESTS_PER_HOUR: '100000000',
      HACKERNEWS_ITEMS_PER_HOUR: '100000000',
    },
    whileFailing: { HACKERNEWS_OVERLAP_SECONDS: '60' },
    faults: [
      { kind: 'rate', every_s: 40, after_s: 8 },
      { kind: 'bare_rate', every_s: 240, after_s: 20 },
      { kind: 'items_rate', every_s: 180, after_s: 50 },
      { kind: 'holes', every_s: 15, after_s: 4 },
    ],
  },
};
