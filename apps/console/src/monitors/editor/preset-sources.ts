import type { SourceOutput } from '@earshot/contracts';
import { type SourceName, sourceNames } from '@earshot/domain';

/**
 * The default sources of a new monitor, the same as when none are named.
 * @param sources undefined = not known (yet)
 */
export function presetSources(
  sources: readonly Pick<SourceOutput, 'source' | 'watched_by_default'>[] | undefined,
): readonly SourceName[] {
  if (sources === undefined) return sourceNames;
  return sources.flatMap(({ source, watched_by_default }) => (watched_by_default ? [source] : []));
}
