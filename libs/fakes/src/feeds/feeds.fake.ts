import { scrambledName } from '../posts/name-form.js';
import type { SourceFake } from '../source-fake.js';
import { feedsFaultKinds } from './feeds-faults.js';
import { feedsRoutes } from './feeds.routes.js';

/** Feeds in three formats with the same posts. A project has to add their addresses: `http://<fakes>/feeds/all.rss`. */
export const feedsFake: SourceFake = {
  faultKinds: feedsFaultKinds,
  names: {
    is: (name) => /^[\w.:-]{1,100}$/.test(name),
    must: '1-100 of letters, digits, _ . : -',
    make: (_kind, _publishedAt, serial) => `entry-${scrambledName(serial).slice(0, 12)}`,
  },
  searches: 'posts',
  routes: feedsRoutes,
  environment: () => ({ FEEDS_ENABLED: 'true' }),
  generous: { FEEDS_SHORTEST_SECONDS: '2', FEEDS_USUAL_SECONDS: '2' },
  replay: {
    longestText: 2_000,
    hasReplies: false,
    addresses: [/\/feeds\/post\/([\w.:-]+)$/],
    environment: {
      FEEDS_SHORTEST_SECONDS: '1',
      FEEDS_USUAL_SECONDS: '1',
      FEEDS_REQUESTS_PER_MINUTE: '1000000',
    },
    faults: [
      { kind: 'busy', every_s: 30, after_s: 5 },
      { kind: 'moved', every_s: 40, after_s: 10 },
    ],
  },
};
