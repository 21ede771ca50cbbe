import type { SourceState, WatchRecord } from '@earshot/database';
import {
  type CoverageFacts,
  coverageLimit,
  provenFrom,
  type SourceName,
  sourceNames,
  type SpanReason,
  type WatchReading,
} from '@earshot/domain';

/** By source, in a fixed order: what each watch has proven to be read. Sources with nothing to read are left out. */
export function watchReadings(
  records: readonly WatchRecord[],
  states: readonly SourceState[],
  now: Date,
): ReadonlyMap<SourceName, readonly WatchReading[]> {
  const stateOf = new Map(states.map((state) => [state.source, state]));
  const found = new Map<SourceName, WatchReading[]>();
  for (const record of records.filter(({ nothingChosen }) => !nothingChosen)) {
    const { source, monitorId, start, coveredUntil: readUntil, gaps, gapsFrom } = record;
    found.set(source, [
      ...(found.get(source) ?? []),
      {
        monitorId,
        readFrom: provenFrom(start),
        readUntil,
        heldBackBy: heldBackBy(record, stateOf.get(source) ?? null, now),
        gaps,
        gapsFrom,
      },
    ]);
  }
  return new Map(
    sourceNames.flatMap((source) => (found.has(source) ? [[source, found.get(source) ?? []]] : [])),
  );
}

/** Why a watch has not been read further. */
function heldBackBy(record: WatchRecord, state: SourceState | null, now: Date): SpanReason {
  if (!record.active) return 'paused';
  return limitOf({ ...record, watches: 1 }, state, now)?.limit ?? 'next_scan';
}

/** Why coverage does not reach further; null = nothing is wrong. @param state null = no scanner has ever reported on the source */
export function limitOf(
  watched: Pick<CoverageFacts, 'watches' | 'nothingChosen' | 'coveredUntil' | 'worst'>,
  state: SourceState | null,
  now: Date,
): ReturnType<typeof coverageLimit> {
  const unreported = { reportedAt: null, configured: null, waitingUntil: null, waitingReason: null };
  return coverageLimit({ ...(state ?? { ...unreported, restingUntil: null }), ...watched }, now);
}
