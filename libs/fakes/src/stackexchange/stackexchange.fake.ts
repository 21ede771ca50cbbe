import type { SourceFake } from '../source-fake.js';
import { stackexchangeFaultKinds } from './stackexchange-faults.js';
import { sandboxStackexchangeKey, stackexchangeRoutes } from './stackexchange.routes.js';

/** Stack Overflow, through the API of all Stack Exchange sites: https://api.stackexchange.com/docs */
export const stackexchangeFake: SourceFake = {
  faultKinds: stackexchangeFaultKinds,
  names: {
    is: (name) => /^[1-9]\d{0,11}$/.test(name),
    must: '1-12 digits',
    make: (_kind, _publishedAt, serial) => String(70_000_000 + serial),
  },
  searches: 'everything',
  routes: stackexchangeRoutes,
  environment: (url) => ({
    STACKEXCHANGE_SITES: 'stackoverflow',
    STACKEXCHANGE_KEY: sandboxStackexchangeKey,
    STACKEXCHANGE_API_URL: `${url}/stackexchange/2.3`,
  }),
  // One keyword per search, as with Threads.
  generous: { STACKEXCHANGE_REQUESTS_PER_DAY: '24000', STACKEXCHANGE_OVERLAP_SECONDS: '60' },
  replay: {
    longestText: 2_000,
    hasReplies: true,
    addresses: [/\/[aq]\/(\d+)/],
    environment: { STACKEXCHANGE_OVERLAP_SECONDS: '5', STACKEXCHANGE_REQUESTS_PER_DAY: '100000000' },
    whileFailing: { STACKEXCHANGE_OVERLAP_SECONDS: '60' },
    faults: [
      { kind: 'backoff', rate: 0.02 },
      { kind: 'throttle', every_s: 60, after_s: 15 },
    ],
  },
};
