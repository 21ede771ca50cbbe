import { useMemo } from 'react';
import { useOperation } from '../../data/call/use-operation.js';
import { useTimes } from '../../format/use-times.js';
import { type GapItem, gapsOf } from './list-items.js';

const dayMs = 86_400_000;
/** Gaps of earlier times are on the page about sources. */
const daysBack = 30;
const none: readonly GapItem[] = [];

/** Times of the last month that could not be read for all active monitors, once the list is there. */
export function useGaps(enabled: boolean): readonly GapItem[] {
  const { now } = useTimes();
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const { data } = useOperation(
    'get_coverage',
    { since: new Date(today - daysBack * dayMs).toISOString(), until: new Date(today + dayMs).toISOString() },
    { enabled, keepOld: true },
  );
  return useMemo(() => (data === undefined ? none : gapsOf(data)), [data]);
}
