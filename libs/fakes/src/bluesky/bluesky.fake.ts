import type { SourceFake } from '../source-fake.js';
import { blueskyFaultKinds } from './bluesky-faults.js';
import { blueskyNames } from './bluesky-names.js';
import { blueskyRoutes, sandboxBlueskyAccount } from './bluesky.routes.js';

/** Bluesky: https://github.com/bluesky-social/jetstream, https://docs.bsky.app */
export const blueskyFake: SourceFake = {
  faultKinds: blueskyFaultKinds,
  names: blueskyNames,
  searches: 'everything',
  routes: blueskyRoutes,
  environment: (url) => ({
    BLUESKY_JETSTREAM_HOSTS: ['east', 'west']
      .map((host) => `${url.replace('http', 'ws')}/bluesky/${host}`)
      .join(','),
    BLUESKY_API_URL: `${url}/bluesky`,
    BLUESKY_SESSION_URL: `${url}/bluesky`,
    BLUESKY_HANDLE: sandboxBlueskyAccount.handle,
    BLUESKY_APP_PASSWORD: sandboxBlueskyAccount.appPassword,
  }),
  generous: { BLUESKY_REQUESTS_PER_5_MINUTES: '100000' },
  replay: {
    longestText: 300,
    hasReplies: true,
    addresses: [/\/post\/([^/]+)$/],
    environment: { BLUESKY_OVERLAP_SECONDS: '5', BLUESKY_REQUESTS_PER_5_MINUTES: '1000000' },
    whileFailing: { BLUESKY_OVERLAP_SECONDS: '60' },
    faults: [
      { kind: 'drop', rate: 0.05 },
      { kind: 'too_slow', rate: 0.05 },
      { kind: 'duplicates', rate: 0.05 },
    ],
  },
};
