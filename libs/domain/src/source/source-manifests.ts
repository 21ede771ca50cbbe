import { bluesky } from './manifests/bluesky.js';
import { hackernews } from './manifests/hackernews.js';
import { linkedin } from './manifests/linkedin.js';
import { reddit } from './manifests/reddit.js';
import { threads } from './manifests/threads.js';
import { x } from './manifests/x.js';
import { youtube } from './manifests/youtube.js';
import type { SourceManifest } from './source-manifest.js';

/** The one list of sources, in the order in which they are shown. */
export const sourceManifests = [
  x,
  reddit,
  youtube,
  linkedin,
  threads,
  hackernews,
  bluesky,
] as const satisfies readonly SourceManifest[];

/** Any of them, with everything that it says as a type. */
export type KnownManifest = (typeof sourceManifests)[number];

/** The manifest of a source, with its own types. */
export function manifestOf<N extends KnownManifest['name']>(name: N): Extract<KnownManifest, { name: N }> {
  return sourceManifests.find((manifest) => manifest.name === name) as Extract<KnownManifest, { name: N }>;
}
