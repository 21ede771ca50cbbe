import { type KnownManifest, sourceManifests } from '../source/source-manifests.js';

export type SourceName = KnownManifest['name'];

/** The public sources Earshot knows, in the order in which they are shown. */
export const sourceNames: readonly SourceName[] = sourceManifests.map(({ name }) => name);

/** Names of the sources, as people write them. */
export const sourceLabels = Object.fromEntries(sourceManifests.map(({ name, label }) => [name, label])) as {
  readonly [S in SourceName]: string;
};

/** The name of a source as people write it, also of one that only a newer release knows: rows may be from it during an upgrade. */
export function sourceLabel(name: SourceName): string {
  return sourceLabels[name] ?? name;
}
