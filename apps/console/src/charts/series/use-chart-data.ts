import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { MentionGrouping } from '@earshot/domain';
import type { GetMentionStatsOutput, MonitorOutput } from '@earshot/contracts';
import type { ApiError } from '../../data/call/api-error.js';
import { callOperation } from '../../data/call/call-operation.js';
import { useProject } from '../../data/project.js';
import { operationKey, useOperation } from '../../data/call/use-operation.js';
import { type ChartView, filterOf } from '../choices/chart-view.js';
import { type Reading, readingOf } from './completeness.js';
import { type Period, timeBefore } from '../choices/period.js';

/** The figures of a chart, its moods and what it is compared with. */
export interface ChartData {
  readonly stats: UseQueryResult<GetMentionStatsOutput, ApiError>;
  /** How the figures are grouped; while new ones load, the grouping of those shown. */
  readonly by: MentionGrouping;
  readonly moods: UseQueryResult<GetMentionStatsOutput, ApiError>;
  readonly before: UseQueryResult<GetMentionStatsOutput, ApiError>;
}

/** Asks for the figures of a view. Today's are asked for again every minute. */
export function useChartData(view: ChartView, period: Period, now: Date): ChartData {
  const { time_zone } = useProject();
  const filter = filterOf(view);
  const asked = { ...filter, ...windowOf(period), bucket: view.bucket };
  const before = timeBefore(period, time_zone, now);
  const fresh = { keepOld: true, ...(period.growing ? { everyMs: 60_000 } : {}) };
  const stats = useOperation('get_mention_stats', { ...asked, by: view.by }, fresh);
  const [shownBy, setShownBy] = useState(view.by);
  const by = stats.isPlaceholderData ? shownBy : view.by;
  if (by !== shownBy) setShownBy(by);
  return {
    stats,
    by,
    moods: useOperation('get_mention_stats', { ...asked, by: 'sentiment' }, fresh),
    before: useOperation(
      'get_mention_stats',
      { ...filter, ...windowOf(before), bucket: 'month', by: 'sentiment' },
      { keepOld: true },
    ),
  };
}

/** A stretch of time as operations take it. */
export function windowOf({ since, until }: { readonly since: Date; readonly until: Date }): {
  readonly published_since: string;
  readonly published_until: string;
} {
  return { published_since: since.toISOString(), published_until: until.toISOString() };
}

/** Scans of more monitors are not asked for: then what was read is unknown. */
const mostMonitorsAsked = 4;
const scansAsked = 100;

/**
 * What is known of reading for the monitors that a view counts: the sources, and the last scans of a few monitors.
 * null = not known (yet).
 */
export function useReading(
  view: ChartView,
  monitors: readonly MonitorOutput[] | null,
  now: Date,
): Reading | null {
  const { id: projectId } = useProject();
  const sources = useOperation('list_sources', {}, { everyMs: 60_000 });
  const counting = (monitors ?? []).filter(({ id, active }) =>
    view.monitor_id === null ? active : id === view.monitor_id,
  );
  const scans = useQueries({
    queries: counting.slice(0, mostMonitorsAsked).map(({ id }) => {
      const input = { id, limit: scansAsked, ...(view.source === null ? {} : { source: view.source }) };
      return {
        queryKey: operationKey(projectId, 'list_scans', input),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          callOperation('list_scans', input, { signal, projectId }),
        staleTime: 60_000,
      };
    }),
  });
  if (monitors === null || sources.data === undefined || scans.some(({ isPending }) => isPending))
    return null;
  const read = counting.map(({ active }, index) => {
    const answer = scans[index]?.data;
    // A paused monitor is not scanned, and the API does not say since when.
    if (answer === undefined || !active) return null;
    return { scans: answer.scans, complete: answer.next_cursor === null };
  });
  return readingOf(read.length === 0 ? [null] : read, sources.data.sources, view.source, now);
}
