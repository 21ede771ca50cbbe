import type { GetCoverageOutput } from '@earshot/contracts';
import type { SourceName } from '@earshot/domain';

/** A time span in which a source was not read for some monitors. Times are ISO 8601. */
export interface SourceGap {
  readonly source: SourceName;
  readonly from: string;
  readonly until: string;
  readonly explanation: string | null;
  /** Names of the affected monitors, as far as they are known. */
  readonly monitors: readonly string[];
}

/**
 * The gaps of all sources, latest first.
 * @param names of monitors, by id
 */
export function sourceGaps(
  { sources }: Pick<GetCoverageOutput, 'sources'>,
  names: ReadonlyMap<string, string>,
): SourceGap[] {
  return sources
    .flatMap(({ source, spans }) =>
      spans
        .filter(({ state }) => state === 'gap')
        .map(({ from, until, explanation, monitor_ids }) => ({
          source,
          from,
          until,
          explanation,
          monitors: monitor_ids.flatMap((id) => names.get(id) ?? []),
        })),
    )
    .sort((a, b) => b.from.localeCompare(a.from));
}
