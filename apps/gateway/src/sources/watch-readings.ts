import type { SourceState, WatchRecord } from '@earshot/database';
import {
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

/** Why a watch has not been read further. @param state null = no scanner has ever reported on its source */
function heldBackBy(
  { active, nothingChosen, coveredUntil, worst }: WatchRecord,
  state: SourceState | null,
  now: Date,
): SpanReason {
  if (!active) return 'paused';
  const limit = coverageLimit(
    {
      watches: 1,
      nothingChosen,
      reportedAt: state?.reportedAt ?? null,
      configured: state?.configured ?? null,
      waitingUntil: state?.waitingUntil ?? null,
      waitingReason: state?.waitingReason ?? null,
      restingUntil: state?.restingUntil ?? null,
      coveredUntil,
      worst,
    },
    now,
  );
  return limit?.limit ?? 'next_scan';
}
