import type { CoverageOutput } from '@earshot/contracts';
import { sourceLabels } from '@earshot/domain';
import { momentText } from '../../format/local-times.js';
import { agoText } from '../../format/time-text.js';
import { sourceState } from '../../sources/source-state.js';

/** A monitor's coverage as text. */
export interface CoverageLines {
  /** The time up to which the sources that are not behind are surely covered; null = all sources are behind. */
  readonly sure: string | null;
  /** A line for each source that is behind: how far it is covered, and why. */
  readonly behind: readonly {
    readonly source: string;
    readonly text: string;
    readonly reason: string | null;
  }[];
}

type Covered = Pick<CoverageOutput, 'source' | 'covered_until' | 'held_back_by' | 'held_back_reason'>;

/** Summarises a monitor's coverage for a list: first what is sure, then each source that is behind. */
export function coverageLines(
  coverage: readonly Covered[],
  times: Parameters<typeof momentText>[1],
): CoverageLines {
  const isBehind = ({ covered_until, held_back_by }: Covered): boolean =>
    covered_until === null || (held_back_by !== null && held_back_by !== 'resting');
  const behind = coverage.filter(isBehind);
  const read = coverage.filter((source) => !isBehind(source));
  const least = read.map(({ covered_until }) => covered_until ?? '').toSorted()[0];
  const where = behind.length === 0 ? '' : ` on ${read.map(({ source }) => sourceLabels[source]).join(', ')}`;
  return {
    sure:
      least === undefined
        ? null
        : `Fully covered up to ${momentText(least, times)}, ${agoText(least, times.now)}${where}`,
    behind: behind.map((source) => ({
      source: source.source,
      text: `${sourceLabels[source.source]}: ${sourceState(source).label.toLowerCase()}, ${
        source.covered_until === null
          ? 'nothing is fully covered yet'
          : `covered up to ${momentText(source.covered_until, times)}`
      }`,
      reason: source.held_back_reason,
    })),
  };
}
