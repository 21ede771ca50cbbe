import { shownText } from '../search/shown-text.js';
import type { SourceFake } from '../source-fake.js';
import { githubFaultKinds } from './github-faults.js';
import { githubRoutes, sandboxGithubToken } from './github.routes.js';

/** GitHub's search of issues, pull requests and discussions: https://docs.github.com/rest/search/search */
export const githubFake: SourceFake = {
  faultKinds: githubFaultKinds,
  names: {
    is: (name) => /^[1-9]\d{0,11}$/.test(name),
    must: '1-12 digits; an id that ends in 7 is a pull request, in 9 a discussion, unless its path says otherwise',
    make: (_kind, _publishedAt, serial) => String(1_000_000 + serial),
  },
  searches: 'everything',
  routes: githubRoutes,
  environment: (url) => ({ GITHUB_TOKEN: sandboxGithubToken, GITHUB_API_URL: `${url}/github` }),
  generous: { GITHUB_SEARCHES_PER_MINUTE: '100000', GITHUB_OVERLAP_SECONDS: '60' },
  replay: {
    longestText: 2_000,
    shown: shownText,
    hasReplies: true,
    // The address of a comment also contains that of its issue.
    addresses: [/#issuecomment-(\d+)/, /\/(?:issues|pull|discussions)\/(\d+)/],
    environment: {
      GITHUB_OVERLAP_SECONDS: '5',
      GITHUB_SEARCHES_PER_MINUTE: '1000000',
      GITHUB_REQUESTS_PER_HOUR: '100000000',
      GITHUB_POINTS_PER_HOUR: '100000000',
    },
    whileFailing: { GITHUB_OVERLAP_SECONDS: '60' },
    faults: [
      { kind: 'secondary_rate', every_s: 40, after_s: 10 },
      { kind: 'incomplete', rate: 0.02 },
    ],
  },
};
