import type { SourceName } from '@earshot/domain';
import type { ConfigClass } from '@earshot/platform';
import { bluesky } from './bluesky/bluesky.source.js';
import { github } from './github/github.source.js';
import { hackernews } from './hackernews/hackernews.source.js';
import { feeds } from './feeds/feeds.source.js';
import { linkedin } from './linkedin/linkedin.source.js';
import { mastodon } from './mastodon/mastodon.source.js';
import { reddit } from './reddit/reddit.source.js';
import type { SourceDefinition } from './source.js';
import { stackexchange } from './stackexchange/stackexchange.source.js';
import { threads } from './threads/threads.source.js';
import { x } from './x/x.source.js';
import { youtube } from './youtube/youtube.source.js';

/** How each source of the manifests is read. */
export const sourceDefinitions: { readonly [S in SourceName]: SourceDefinition<object> } = {
  x,
  reddit,
  youtube,
  linkedin,
  threads,
  hackernews,
  bluesky,
  feeds,
  github,
  stackexchange,
  mastodon,
};

/** The configs of all sources, for starting a service that reads them. */
export const sourceConfigs: readonly ConfigClass[] = Object.values(sourceDefinitions).map(
  ({ config }) => config,
);
