import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { MonitorGroup } from '@earshot/domain';
import type { MonitorOutput } from '@earshot/contracts';
import { callOperation } from '../data/call/call-operation.js';
import { useProject, useProjectPath } from '../data/project.js';
import { operationKey, useOperation } from '../data/call/use-operation.js';
import type { useAllMonitors } from '../data/use-all-monitors.js';
import type { MentionView } from '../filter/mention-filter.js';
import { countText } from '../format/count.js';
import { Loaded, Skeleton } from '../parts/states.js';
import { type ChartView, filterOf, inboxAddress } from './choices/chart-view.js';
import type { Period } from './choices/period.js';
import { labelOf } from './series/series.js';
import { growthMs, whileGrowing, windowOf } from './series/use-chart-data.js';

/** Only this many monitors are counted individually. */
const mostMonitors = 10;

/** The share of mentions of each group or monitor. */
export function ShareOfVoice({
  view,
  period,
  monitors,
  onVoice,
}: {
  readonly view: ChartView;
  readonly period: Period;
  readonly monitors: ReturnType<typeof useAllMonitors>;
  readonly onVoice: (voice: ChartView['voice']) => void;
}): ReactNode {
  return (
    <section className="aside-part">
      <header className="actions">
        <h2>Share of voice</h2>
        <span className="space" />
        <label className="inline">
          <span className="unseen">Share of voice by</span>
          <select
            value={view.voice}
            onChange={(event) => onVoice(event.target.value === 'monitor' ? 'monitor' : 'group')}
          >
            <option value="group">by group</option>
            <option value="monitor">by monitor</option>
          </select>
        </label>
      </header>
      {view.voice === 'group' ? (
        <ByGroup view={view} period={period} />
      ) : (
        <Loaded query={monitors} rows={3}>
          {(all) => <ByMonitor view={view} period={period} monitors={all} />}
        </Loaded>
      )}
    </section>
  );
}

interface Part {
  readonly view: ChartView;
  readonly period: Period;
}

function ByGroup({ view, period }: Part): ReactNode {
  const stats = useOperation(
    'get_mention_stats',
    { ...filterOf(view), ...windowOf(period), bucket: view.bucket, by: 'group' },
    whileGrowing(period.growing),
  );
  return (
    <div aria-busy={stats.isPlaceholderData}>
      <Loaded query={stats} rows={3}>
        {({ totals }) => (
          <Voices
            voices={totals.map(({ value, mentions }) => ({
              key: value ?? '',
              label: labelOf('group', value),
              mentions,
              ...(value === null ? {} : { only: { group_name: [value as MonitorGroup] } }),
            }))}
            {...{ view, period }}
          />
        )}
      </Loaded>
    </div>
  );
}

function ByMonitor({
  view,
  period,
  monitors,
}: Part & { readonly monitors: readonly MonitorOutput[] }): ReactNode {
  const { id: projectId } = useProject();
  const counted = monitors.slice(0, mostMonitors);
  const client = useQueryClient();
  const filter = { ...filterOf(view), ...windowOf(period) };
  const counts = useQuery({
    queryKey: [...operationKey(projectId, 'count_mentions', filter), counted.map(({ id }) => id)],
    // Each by itself, so that one that fails is tried again and left out.
    queryFn: () =>
      Promise.allSettled(
        counted.map(({ id }) => {
          const input = { ...filter, monitor_id: [id] };
          return client.fetchQuery({
            queryKey: operationKey(projectId, 'count_mentions', input),
            queryFn: ({ signal }) => callOperation('count_mentions', input, { signal, projectId }),
          });
        }),
      ),
    refetchInterval: period.growing && growthMs,
  });
  if (counts.data === undefined) return <Skeleton rows={3} />;
  const voices = counted.flatMap(({ id, name }, index) => {
    const answer = counts.data[index];
    return answer?.status === 'fulfilled'
      ? [{ key: id, label: name, mentions: answer.value.count, only: { monitor_id: [id] } }]
      : [];
  });
  const failed = counted.length - voices.length;
  return (
    <>
      {voices.length === 0 && failed > 0 ? null : (
        <Voices
          voices={voices.toSorted((a, b) => b.mentions - a.mentions)}
          view={{ ...view, monitor_id: null }}
          period={period}
        />
      )}
      {failed === 0 ? null : (
        <p className="hold small">{countText(failed, 'monitor')} could not be counted.</p>
      )}
      {monitors.length > mostMonitors ? (
        <p className="soft small">The newest {mostMonitors} monitors; choose a group or filter for others.</p>
      ) : null}
    </>
  );
}

interface Voice {
  readonly key: string;
  readonly label: string;
  readonly mentions: number;
  /** Inbox conditions to add to the chart's filter. */
  readonly only?: Partial<MentionView>;
}

function Voices({ voices, view, period }: Part & { readonly voices: readonly Voice[] }): ReactNode {
  const path = useProjectPath();
  const all = voices.reduce((sum, { mentions }) => sum + mentions, 0);
  if (all === 0) return <p className="soft">Nobody was mentioned.</p>;
  const { published_since, published_until } = windowOf(period);
  return (
    <ul className="voices">
      {voices.map(({ key, label, mentions, only }) => {
        const percent = Math.round((100 * mentions) / all);
        return (
          <li key={key}>
            <Link
              href={path(inboxAddress(view, published_since, published_until, only))}
              title={`${label}: ${countText(mentions, 'mention')}`}
              dir="auto"
            >
              {label}
            </Link>
            <svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none">
              <rect className="series solid" width={(100 * mentions) / all} height="8" />
            </svg>
            <span>{percent === 0 && mentions > 0 ? 'under 1' : percent} %</span>
          </li>
        );
      })}
    </ul>
  );
}
