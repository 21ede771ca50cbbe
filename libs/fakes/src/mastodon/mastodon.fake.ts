import type { SourceFake } from '../source-fake.js';
import { mastodonFaultKinds } from './mastodon-faults.js';
import { sandboxMastodonServer } from './mastodon-status.js';
import { mastodonRoutes } from './mastodon.routes.js';

/** A Mastodon server: https://docs.joinmastodon.org/methods/timelines */
export const mastodonFake: SourceFake = {
  faultKinds: mastodonFaultKinds,
  names: {
    is: (name) => /^[1-9]\d{14,18}$/.test(name),
    must: '15-19 digits',
    // The time is above the lowest 16 bits.
    make: (_kind, publishedAt, serial) =>
      String((BigInt(publishedAt.getTime()) << 16n) | BigInt(serial % 65_536)),
  },
  searches: 'everything',
  routes: mastodonRoutes,
  environment: (url) => ({
    MASTODON_SERVERS: sandboxMastodonServer,
    MASTODON_API_URL: `${url}/mastodon`,
  }),
  // The oldest sample posts are a day old.
  generous: {
    MASTODON_REQUESTS_PER_FIVE_MINUTES: '100000',
    MASTODON_OVERLAP_SECONDS: '60',
    MASTODON_BACKFILL_MINUTES: '1440',
  },
  replay: {
    longestText: 500,
    hasReplies: true,
    addresses: [/\/@[^/]+\/(\d+)/],
    environment: { MASTODON_OVERLAP_SECONDS: '5', MASTODON_REQUESTS_PER_FIVE_MINUTES: '1000000' },
    whileFailing: { MASTODON_OVERLAP_SECONDS: '60' },
    faults: [],
  },
};
