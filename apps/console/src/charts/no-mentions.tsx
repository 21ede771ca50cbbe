import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { May } from '../parts/may.js';
import type { GetMentionStatsOutput, MonitorOutput } from '@earshot/contracts';
import { useProjectPath } from '../data/project.js';
import { useTimes } from '../format/use-times.js';
import { Empty } from '../parts/states.js';
import { barFacts, sumCompleteness } from './series/chart-bars.js';
import { type ChartView, usualView } from './choices/chart-view.js';
import type { UnreadSpan } from './series/completeness.js';
import { ReadingNote } from './reading-note.js';

/** Explains why there are no mentions, and what to do about it. */
export function NoMentions({
  view,
  change,
  stats,
  unread,
  monitors,
}: {
  readonly view: ChartView;
  readonly change: (change: Partial<ChartView>) => void;
  readonly stats: GetMentionStatsOutput;
  readonly unread: readonly UnreadSpan[] | null;
  readonly monitors: readonly MonitorOutput[] | undefined;
}): ReactNode {
  const times = useTimes();
  const path = useProjectPath();
  const bars = barFacts(stats, [], unread, times);
  if (monitors?.length === 0)
    return (
      <Empty title="No monitor watches anything yet">
        <p>Charts show what monitors find.</p>
        <May do="create_monitor">
          <Link href={path('monitors/new')}>Create a monitor</Link>
        </May>
      </Empty>
    );
  const { source, monitor_id, relevance } = usualView;
  const isFiltered = view.source !== source || view.monitor_id !== monitor_id || view.relevance !== relevance;
  return (
    <>
      <Empty
        title={
          sumCompleteness(bars).state === 'part'
            ? 'No mentions are known for this time, but it is incomplete'
            : 'No mentions in this time'
        }
      >
        {isFiltered ? (
          <p>
            The filter may be too narrow.{' '}
            <button type="button" className="link" onClick={() => change({ source, monitor_id, relevance })}>
              Show all mentions about us
            </button>
          </p>
        ) : null}
      </Empty>
      <ReadingNote isKnown={unread !== null} bars={bars} chosen={null} />
    </>
  );
}
