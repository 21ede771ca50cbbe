import { timedName } from '../posts/name-form.js';
import type { SourceFake } from '../source-fake.js';
import { sandboxBraveKey } from './brave-route.js';
import { linkedinFaultKinds } from './linkedin-faults.js';
import { linkedinRoutes } from './linkedin.routes.js';

/** LinkedIn, both as seen by a search engine and through its own API for the administrators of a page. */
export const linkedinFake: SourceFake = {
  faultKinds: linkedinFaultKinds,
  names: {
    is: (name) => /^\d{19}$/.test(name),
    must: '19 digits',
    make: (_kind, publishedAt, serial) => timedName(publishedAt.getTime(), serial),
  },
  searches: 'everything',
  routes: linkedinRoutes,
  environment: (url) => ({
    LINKEDIN_BRAVE_API_KEY: sandboxBraveKey,
    LINKEDIN_BRAVE_URL: `${url}/linkedin/brave`,
  }),
  generous: { LINKEDIN_MONTHLY_BUDGET_USD: '100000' },
  replay: {
    longestText: 160,
    hasReplies: false,
    addresses: [/(\d{19})/],
    environment: {
      LINKEDIN_OVERLAP_HOURS: '1',
      LINKEDIN_SEARCHES_PER_SECOND: '10000',
      LINKEDIN_MONTHLY_BUDGET_USD: '1000000',
    },
    faults: [{ kind: 'rate', every_s: 40, after_s: 8 }],
  },
};
