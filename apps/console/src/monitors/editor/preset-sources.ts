import type { ProjectOutput, SourceOutput } from '@earshot/contracts';
import { defaultSources, type SourceName } from '@earshot/domain';

/**
 * The default sources of a new monitor, the same as when none are named.
 * @param sources undefined = not known (yet)
 */
export function presetSources(
  sources: readonly Pick<SourceOutput, 'source' | 'configured' | 'sample'>[] | undefined,
  project: Pick<ProjectOutput, 'sample'>,
): readonly SourceName[] {
  return defaultSources(
    (sources ?? []).map(({ source, configured, sample }) => ({
      source,
      configured,
      playedForOthers: sample && !project.sample,
    })),
  );
}
