import { bluesky } from './manifests/bluesky.js';
import { github } from './manifests/github.js';
import { hackernews } from './manifests/hackernews.js';
import { feeds } from './manifests/feeds.js';
import { linkedin } from './manifests/linkedin.js';
import { mastodon } from './manifests/mastodon.js';
import { reddit } from './manifests/reddit.js';
import { stackexchange } from './manifests/stackexchange.js';
import { threads } from './manifests/threads.js';
import { x } from './manifests/x.js';
import { youtube } from './manifests/youtube.js';
import type { SourceManifest } from './source-manifest.js';

/** The list of all sources, in display order. */
export const sourceManifests = [
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
] as const satisfies readonly SourceManifest[];

/** Any of them, with literal types. */
export type KnownManifest = (typeof sourceManifests)[number];

/** The manifest of a source, with literal types. */
export function manifestOf<N extends KnownManifest['name']>(name: N): Extract<KnownManifest, { name: N }> {
  return sourceManifests.find((manifest) => manifest.name === name) as Extract<KnownManifest, { name: N }>;
}
