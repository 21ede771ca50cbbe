import type { SourceName } from '@earshot/domain';
import { blueskyFake } from './bluesky/bluesky.fake.js';
import { githubFake } from './github/github.fake.js';
import { hackernewsFake } from './hackernews/hackernews.fake.js';
import { feedsFake } from './feeds/feeds.fake.js';
import { linkedinFake } from './linkedin/linkedin.fake.js';
import { mastodonFake } from './mastodon/mastodon.fake.js';
import { redditFake } from './reddit/reddit.fake.js';
import type { SourceFake } from './source-fake.js';
import { stackexchangeFake } from './stackexchange/stackexchange.fake.js';
import { threadsFake } from './threads/threads.fake.js';
import { xFake } from './x/x.fake.js';
import { youtubeFake } from './youtube/youtube.fake.js';

/** The fake of each source. */
export const sourceFakes: { readonly [S in SourceName]: SourceFake } = {
  x: xFake,
  reddit: redditFake,
  youtube: youtubeFake,
  linkedin: linkedinFake,
  threads: threadsFake,
  hackernews: hackernewsFake,
  bluesky: blueskyFake,
  github: githubFake,
  stackexchange: stackexchangeFake,
  mastodon: mastodonFake,
  feeds: feedsFake,
};
