import type { GapReason, SourceName } from '@earshot/domain';
import type { ScanOutput } from '@earshot/contracts';

/** A time in which a source was not read for some monitors. Moments in ms. */
export interface SourceGap {
  readonly source: SourceName;
  readonly from: number;
  readonly until: number;
  /** Why, of the longest part. */
  readonly reason: GapReason | null;
  readonly explanation: string | null;
  /** Names of the monitors that it concerns. */
  readonly monitors: readonly string[];
}

type Noticed = Pick<ScanOutput, 'source' | 'gap_from' | 'gap_until' | 'gap_reason' | 'gap_explanation'>;

/**
 * The gaps that scans noticed, as far as they lie between `since` and `until`: those of one source that overlap or touch
 * are one. The latest first.
 */
export function mergeGaps(
  scans: readonly { readonly monitor: string; readonly scan: Noticed }[],
  { since, until }: { readonly since: number; readonly until: number },
): SourceGap[] {
  const found = scans
    .flatMap(({ monitor, scan }): SourceGap[] => {
      if (scan.gap_from === null || scan.gap_until === null) return [];
      const from = Math.max(since, Date.parse(scan.gap_from));
      const end = Math.min(until, Date.parse(scan.gap_until));
      const { source, gap_reason: reason, gap_explanation: explanation } = scan;
      return from < end ? [{ source, from, until: end, reason, explanation, monitors: [monitor] }] : [];
    })
    .sort((a, b) => a.from - b.from);
  const merged = new Map<SourceName, SourceGap[]>();
  for (const gap of found) {
    const before = merged.get(gap.source) ?? [];
    const last = before.at(-1);
    if (last === undefined || last.until < gap.from) merged.set(gap.source, [...before, gap]);
    else merged.set(gap.source, [...before.slice(0, -1), joined(last, gap)]);
  }
  return [...merged.values()].flat().sort((a, b) => b.from - a.from);
}

function joined(one: SourceGap, other: SourceGap): SourceGap {
  const longer = other.until - other.from > one.until - one.from ? other : one;
  return {
    ...longer,
    from: one.from,
    until: Math.max(one.until, other.until),
    monitors: [...new Set([...one.monitors, ...other.monitors])],
  };
}
