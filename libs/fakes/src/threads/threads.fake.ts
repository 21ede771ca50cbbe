import type { SourceFake } from '../source-fake.js';
import { threadsFaultKinds } from './threads-faults.js';
import { sandboxThreadsToken } from './threads-tokens.js';
import { threadsRoutes } from './threads.routes.js';

/** Threads: https://developers.facebook.com/docs/threads */
export const threadsFake: SourceFake = {
  faultKinds: threadsFaultKinds,
  names: {
    is: (name) => /^\d{15,20}$/.test(name),
    must: '15-20 digits',
    make: (_kind, _publishedAt, serial) => `18${String(serial).padStart(15, '0')}`,
  },
  searches: 'everything',
  routes: threadsRoutes,
  environment: (url) => ({ THREADS_ACCESS_TOKEN: sandboxThreadsToken, THREADS_API_URL: `${url}/threads` }),
  // One keyword per search: what a scan of another source puts into one query would be thousands of requests an hour here.
  generous: { THREADS_SEARCHES_PER_DAY: '1000000', THREADS_CALLS_PER_DAY: '24000' },
  replay: {
    longestText: 500,
    hasReplies: true,
    // Addresses contain a code instead of the id, and the author.
    addresses: [/\/@([^/]+)\//],
    addressesNameAuthors: true,
    environment: {
      THREADS_OVERLAP_SECONDS: '5',
      THREADS_SEARCHES_PER_DAY: '1000000',
      THREADS_CALLS_PER_DAY: '100000000',
    },
    whileFailing: { THREADS_OVERLAP_SECONDS: '60' },
    faults: [],
  },
};
