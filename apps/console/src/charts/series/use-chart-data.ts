import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { MentionGrouping } from '@earshot/domain';
import type { GetMentionStatsOutput } from '@earshot/contracts';
import type { ApiError } from '../../data/call/api-error.js';
import { useOperation } from '../../data/call/use-operation.js';
import { type ChartView, filterOf } from '../choices/chart-view.js';
import { type UnreadSpan, unreadSpans } from './completeness.js';
import type { Period } from '../choices/period.js';

/** The figures of a chart, its moods and the comparison. */
export interface ChartData {
  readonly stats: UseQueryResult<GetMentionStatsOutput, ApiError>;
  /** The grouping of the figures shown, which is the previous one while new figures load. */
  readonly by: MentionGrouping;
  /** By sentiment, compared with the period before. */
  readonly moods: UseQueryResult<GetMentionStatsOutput, ApiError>;
}

/** How often figures that grow are read again. */
export const growthMs = 60_000;

/** Options for reading figures: refetched while they grow. */
export function whileGrowing(growing: boolean): { readonly keepOld: true; readonly everyMs?: number } {
  return { keepOld: true, ...(growing ? { everyMs: growthMs } : {}) };
}

/** Loads the figures of a view. */
export function useChartData(view: ChartView, period: Period): ChartData {
  const asked = { ...filterOf(view), ...windowOf(period), bucket: view.bucket };
  const fresh = whileGrowing(period.growing);
  const byMood = { ...asked, by: 'sentiment', compare: 'previous' } as const;
  // By sentiment, both figures come from one answer.
  const stats = useOperation(
    'get_mention_stats',
    view.by === 'sentiment' ? byMood : { ...asked, by: view.by },
    fresh,
  );
  const [shownBy, setShownBy] = useState(view.by);
  const by = stats.isPlaceholderData ? shownBy : view.by;
  if (by !== shownBy) setShownBy(by);
  return {
    stats,
    by,
    moods: useOperation('get_mention_stats', byMood, fresh),
  };
}

/** A time span as input for operations. */
export function windowOf({ since, until }: { readonly since: Date; readonly until: Date }): {
  readonly published_since: string;
  readonly published_until: string;
} {
  return { published_since: since.toISOString(), published_until: until.toISOString() };
}

/** What was not read in the period of a view, for its monitor or all active ones; null = not known (yet). */
export function useUnread(
  { monitor_id, source }: ChartView,
  { since, until, growing }: Period,
): readonly UnreadSpan[] | null {
  const asked = {
    since: since.toISOString(),
    until: until.toISOString(),
    ...(monitor_id === null ? {} : { monitor_id }),
  };
  const coverage = useOperation('get_coverage', asked, growing ? { everyMs: 60_000 } : {});
  return coverage.data === undefined ? null : unreadSpans(coverage.data, source);
}
