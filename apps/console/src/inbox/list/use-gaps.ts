import { useMemo } from 'react';
import { useOperation } from '../../data/call/use-operation.js';
import { useTimes } from '../../format/use-times.js';
import { type GapItem, gapsOf } from './list-items.js';

const dayMs = 86_400_000;
/** Older gaps are listed on the sources page. */
const daysBack = 30;
const none: readonly GapItem[] = [];

/** The last month's gaps of all active monitors. */
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
