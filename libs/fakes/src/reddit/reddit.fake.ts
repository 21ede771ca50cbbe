import type { FakePost } from '../posts/fake-post.js';
import type { SourceFake } from '../source-fake.js';
import { redditFaultKinds } from './reddit-faults.js';
import { sandboxCredentials } from './reddit-tokens.js';
import { redditRoutes } from './reddit.routes.js';

/** Reddit, whose search finds no comments: https://www.reddit.com/dev/api */
export const redditFake: SourceFake = {
  faultKinds: redditFaultKinds,
  names: {
    is: (name, kind) => new RegExp(`^${prefixOf(kind)}[0-9a-z]{1,13}$`).test(name),
    must: 't3_ (post) or t1_ (comment), then 1-13 of 0-9 a-z',
    make: (kind, _publishedAt, serial) => `${prefixOf(kind)}sb${serial.toString(36).padStart(6, '0')}`,
  },
  searches: 'posts',
  terms: {
    subreddit: 'place',
    selftext: 'text',
    score: 'likes',
    num_comments: 'comments',
    permalink: 'path',
    url: 'link',
    score_hidden: 'hides_likes',
    crosspost_parent: 'repeats',
  },
  routes: redditRoutes,
  environment: (url) => ({
    REDDIT_CLIENT_ID: sandboxCredentials.clientId,
    REDDIT_CLIENT_SECRET: sandboxCredentials.clientSecret,
    REDDIT_USER_AGENT: 'server:earshot:0.1.0 (by /u/earshot_sandbox)',
    REDDIT_AUTH_URL: `${url}/reddit/auth`,
    REDDIT_API_URL: `${url}/reddit/api`,
  }),
  generous: { REDDIT_OVERLAP_SECONDS: '60' },
  replay: {
    corpus: 'corpora/reddit.jsonl',
    longestText: 2_000,
    hasReplies: true,
    addresses: [/\/comments\/[0-9a-z]+\/[^/]*\/([0-9a-z]+)/, /\/comments\/([0-9a-z]+)/],
    environment: { REDDIT_OVERLAP_SECONDS: '5', REDDIT_QUERIES_PER_MINUTE: '1000000' },
    whileFailing: { REDDIT_OVERLAP_SECONDS: '60' },
    faults: [
      { kind: 'html_429', every_s: 30, after_s: 5 },
      { kind: 'expired_token', every_s: 40, after_s: 10 },
    ],
  },
};

function prefixOf(kind: FakePost['kind']): string {
  return kind === 'comment' ? 't1_' : 't3_';
}
