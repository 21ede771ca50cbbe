import type { SourceName } from '@earshot/domain';
import type { ConfigClass } from '@earshot/platform';
import type { LinkedInConfig } from './linkedin/linkedin.config.js';
import { linkedin } from './linkedin/linkedin.source.js';
import type { RedditConfig } from './reddit/reddit.config.js';
import { reddit } from './reddit/reddit.source.js';
import type { Source, SourceDefinition, SourceDeps } from './source.js';
import type { ThreadsConfig } from './threads/threads.config.js';
import { threads } from './threads/threads.source.js';
import type { XConfig } from './x/x.config.js';
import { x } from './x/x.source.js';
import type { YoutubeConfig } from './youtube/youtube.config.js';
import { youtube } from './youtube/youtube.source.js';

/** The one list of sources that can be read. A new source is a line in `SourceConfigs` and a line here. */
export const sourceDefinitions: { readonly [N in SupportedSource]: SourceDefinition<SourceConfigs[N]> } = {
  x,
  reddit,
  youtube,
  linkedin,
  threads,
};

/** The config class of each source that can be read. */
interface SourceConfigs {
  readonly x: XConfig;
  readonly reddit: RedditConfig;
  readonly youtube: YoutubeConfig;
  readonly linkedin: LinkedInConfig;
  readonly threads: ThreadsConfig;
}

/** A source that this installation knows how to read. */
export type SupportedSource = keyof SourceConfigs;

/** The configs of all sources, for the start of a service that reads them. */
export const sourceConfigs: readonly ConfigClass[] = Object.values(sourceDefinitions).map(
  ({ config }) => config,
);

/** Whether a known source can be read at all. */
export function isSupportedSource(name: SourceName): name is SupportedSource {
  return Object.hasOwn(sourceDefinitions, name);
}

/** Builds a source; null = it is not configured. The wrong config for a name does not compile. */
export function createSource<N extends SupportedSource>(
  name: N,
  config: SourceConfigs[N],
  deps: SourceDeps,
): Source | null {
  return sourceDefinitions[name].create(config, deps);
}
