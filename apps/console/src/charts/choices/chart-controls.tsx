import { type ReactNode, useState } from 'react';
import {
  type MentionGrouping,
  mentionGroupings,
  type SourceName,
  sourceLabels,
  sourceNames,
} from '@earshot/domain';
import type { MonitorOutput } from '@earshot/contracts';
import { useProject } from '../../data/project.js';
import { downloadExport } from '../../data/call/download-export.js';
import { useTimes } from '../../format/use-times.js';
import { Button, CommandButton } from '../../parts/button.js';
import { showToast } from '../../parts/toasts.js';
import { ApiDialog } from './api-dialog.js';
import { Choices, Select } from './chart-choices.js';
import { type ChartView, filterOf } from './chart-view.js';
import { lastDayOf, type Period, rangeDays } from './period.js';
import { windowOf } from '../series/use-chart-data.js';

const groupingLabels: Readonly<Record<MentionGrouping, string>> = {
  sentiment: 'Sentiment',
  source: 'Source',
  category: 'Category',
  group: 'Group',
};

interface Controls {
  readonly view: ChartView;
  readonly period: Period;
  readonly change: (change: Partial<ChartView>) => void;
}

/** Chooses the days shown, with buttons for earlier and later ones. */
export function PeriodControls({ view, period, change }: Controls): ReactNode {
  const { time_zone } = useProject();
  const times = useTimes();
  const lastMoment = new Date(period.until.getTime() - 1);
  const go = (move: 'earlier' | 'later'): void =>
    change({ last: lastDayOf(period, move, time_zone, times.now), at: null });
  return (
    <div className="actions">
      <Choices
        label="Time"
        chosen={String(view.days)}
        choices={rangeDays.map((days) => [String(days), `${days} days`])}
        onChoice={(text) =>
          change({ days: rangeDays.find((days) => String(days) === text) ?? view.days, at: null })
        }
      />
      <span className="range">
        <CommandButton command="earlier" kind="quiet" label="Earlier period" run={() => go('earlier')}>
          ‹
        </CommandButton>
        <span>
          {times.day(period.since)} to {times.day(lastMoment)}
        </span>
        <CommandButton
          command="later"
          kind="quiet"
          label="Later period"
          disabled={period.growing}
          run={() => period.growing || go('later')}
        >
          ›
        </CommandButton>
      </span>
    </div>
  );
}

/** Chooses how bars are grouped and the figures are shown, and exports them. */
export function ShapeControls({ view, period, change }: Controls): ReactNode {
  const [open, setOpen] = useState(false);
  const [saving, setSaving] = useState(false);
  const { id, slug } = useProject();
  const filter = { ...filterOf(view), ...windowOf(period) };
  const save = (): void => {
    setSaving(true);
    downloadExport(id, { ...filter, format: 'csv', bom: true }, `${slug}-mentions-to-${period.lastDay}.csv`)
      .catch((error: Error) => showToast({ text: error.message, tone: 'bad' }))
      .finally(() => setSaving(false));
  };
  return (
    <div className="actions">
      <Choices
        label="By"
        chosen={view.by}
        choices={mentionGroupings.map((by) => [by, groupingLabels[by]])}
        onChoice={(by) => change({ by })}
      />
      <Button
        kind="quiet"
        aria-pressed={view.shown === 'table'}
        onClick={() => change({ shown: view.shown === 'table' ? 'bars' : 'table' })}
      >
        Table
      </Button>
      <Button kind="quiet" label="Mentions as CSV" busy={saving} onClick={save}>
        {saving ? 'Saving…' : 'CSV'}
      </Button>
      <Button kind="quiet" label="These figures through the API" onClick={() => setOpen(true)}>
        API
      </Button>
      {open ? (
        <ApiDialog input={{ ...filter, bucket: view.bucket, by: view.by }} onClose={() => setOpen(false)} />
      ) : null}
    </div>
  );
}

/** Chooses which mentions are counted. */
export function FilterControls({
  view,
  change,
  monitors,
}: Pick<Controls, 'view' | 'change'> & {
  /** undefined = not loaded. */
  readonly monitors: readonly MonitorOutput[] | undefined;
}): ReactNode {
  const chosen = view.monitor_id === null ? [] : [{ id: view.monitor_id, name: 'One monitor' }];
  return (
    <div className="actions chart-filter">
      <Select
        label="Source"
        value={view.source ?? ''}
        choices={[['', 'All sources'], ...sourceNames.map((name) => [name, sourceLabels[name]] as const)]}
        onChoice={(value) => change({ source: value === '' ? null : (value as SourceName) })}
      />
      <Select
        label="Monitor"
        value={view.monitor_id ?? ''}
        choices={[['', 'All monitors'], ...(monitors ?? chosen).map(({ id, name }) => [id, name] as const)]}
        onChoice={(value) => change({ monitor_id: value === '' ? null : value })}
      />
      <Select
        label="Relevance"
        value={view.relevance}
        choices={[
          ['yes', 'About us'],
          ['no', 'Hidden as not about us'],
          ['any', 'All, including hidden ones'],
        ]}
        onChoice={(value) => change({ relevance: value as ChartView['relevance'] })}
      />
      <Select
        label="Bars"
        value={view.bucket}
        choices={[
          ['day', 'A bar a day'],
          ['week', 'A bar a week'],
        ]}
        onChoice={(value) => change({ bucket: value as ChartView['bucket'], at: null })}
      />
    </div>
  );
}
