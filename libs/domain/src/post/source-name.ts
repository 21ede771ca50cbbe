import { type KnownManifest, sourceManifests } from '../source/source-manifests.js';

export type SourceName = KnownManifest['name'];

/** The public sources Earshot knows, in display order. */
export const sourceNames: readonly SourceName[] = sourceManifests.map(({ name }) => name);

export const sourceLabels = Object.fromEntries(sourceManifests.map(({ name, label }) => [name, label])) as {
  readonly [S in SourceName]: string;
};

/** The display name of a source, including one that only a newer release has: during an upgrade, rows may come from it. */
export function sourceLabel(name: SourceName): string {
  return sourceLabels[name] ?? name;
}
