import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import type { GetMentionStatsOutput } from '@earshot/contracts';
import type { MentionGrouping } from '@earshot/domain';
import { useProject, useProjectPath } from '../data/project.js';
import { useAllMonitors } from '../data/use-all-monitors.js';
import { useTimes } from '../format/use-times.js';
import { BarChart, ChartLegend } from '../parts/figures/bar-chart.js';
import { Page } from '../parts/page.js';
import { ErrorNotice, Loaded } from '../parts/states.js';
import { barFacts, type BarFacts, barTitle, sumCompleteness } from './series/chart-bars.js';
import { FilterControls, PeriodControls, ShapeControls } from './choices/chart-controls.js';
import { type ChartView, inboxAddress, readChartView, writeChartView } from './choices/chart-view.js';
import './charts.css';
import type { UnreadSpan } from './series/completeness.js';
import { Drivers } from './drivers.js';
import { Figures } from './figures.js';
import { NoMentions } from './no-mentions.js';
import { type Period, periodOf } from './choices/period.js';
import { ReadingNote } from './reading-note.js';
import { type Series, seriesOf } from './series/series.js';
import { ShareOfVoice } from './share-of-voice.js';
import { type ChartData, useChartData, useUnread } from './series/use-chart-data.js';
import { VolumeTable } from './volume-table.js';

/** Mention volume over days, by sentiment, source and group. The view is kept in the address. */
export default function ChartsPage(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const { time_zone } = useProject();
  const { now } = useTimes();
  const view = readChartView(search);
  const period = periodOf(view.days, view.last, time_zone, now);
  const change = (some: Partial<ChartView>): void =>
    setSearch(writeChartView({ ...view, ...some }), { replace: true });
  const monitors = useAllMonitors();
  const data = useChartData(view, period);
  const unread = useUnread(view, period);
  return (
    <Page title="Charts" actions={<ShapeControls {...{ view, period, change }} />}>
      <div className="chart-controls">
        <PeriodControls {...{ view, period, change }} />
        <FilterControls {...{ view, change }} monitors={monitors.data} />
      </div>
      <Loaded query={data.stats} rows={8}>
        {(stats) =>
          stats.mentions === 0 ? (
            <NoMentions {...{ view, change, unread, stats }} monitors={monitors.data} />
          ) : (
            <Charted {...{ view, change, period, data, stats, unread, monitors }} />
          )
        }
      </Loaded>
    </Page>
  );
}

/** What the counts of a grouping include that one would not expect. */
const countingNotes: Readonly<Partial<Record<MentionGrouping, string>>> = {
  group: 'A mention of several groups counts for each of them.',
  sentiment:
    'Posts in a language that is not judged count as Neutral, unless symbols show another sentiment.',
  category: 'Posts in a language that is not judged count as Other.',
};

interface ChartedProps {
  readonly view: ChartView;
  readonly change: (change: Partial<ChartView>) => void;
  readonly period: Period;
  readonly data: ChartData;
  readonly stats: GetMentionStatsOutput;
  readonly unread: readonly UnreadSpan[] | null;
  readonly monitors: ReturnType<typeof useAllMonitors>;
}

function Charted({ view, change, period, data, stats, unread, monitors }: ChartedProps): ReactNode {
  const times = useTimes();
  const path = useProjectPath();
  const series = seriesOf(data.by, stats.totals);
  const bars = barFacts(stats, series, unread, times);
  const chosen = chosenOf(bars, view.at);
  const { moods } = data;
  return (
    <div className="charted">
      <div className="chart-main" aria-busy={data.stats.isPlaceholderData}>
        {moods.data === undefined ? (
          moods.isError ? (
            <ErrorNotice error={moods.error} retry={() => void moods.refetch()} />
          ) : null
        ) : (
          <Figures moods={moods.data} period={period} completeness={sumCompleteness(bars)} />
        )}
        {view.shown === 'table' ? (
          <VolumeTable {...{ view, series, bars }} />
        ) : (
          <figure>
            <BarChart
              label={`Mentions a ${view.bucket}. Arrow keys move between bars, Enter opens their mentions.`}
              series={series}
              bars={bars.map((bar, index) => ({
                key: bar.since,
                label: axisLabel(bar, index, times.isoDay, times.day),
                title: barTitle(bar, series),
                href: path(inboxAddress(view, bar.since, bar.until)),
                parts: bar.parts,
                hatched: bar.completeness.state === 'part',
                note: bar.mentions === null ? 'Not read' : null,
                growing: bar.growing,
              }))}
              chosen={chosen?.since ?? null}
              onChoose={(at) => {
                if (at !== chosen?.since) change({ at });
              }}
            />
            <Legend series={series} bars={bars} />
          </figure>
        )}
        {data.by in countingNotes ? <p className="soft small">{countingNotes[data.by]}</p> : null}
        <ReadingNote isKnown={unread !== null} bars={bars} chosen={chosen} />
      </div>
      <aside aria-label="Share of voice, and what drove it">
        <ShareOfVoice {...{ view, period, monitors }} onVoice={(voice) => change({ voice })} />
        {chosen === null ? null : <Drivers view={view} bar={chosen} />}
      </aside>
    </div>
  );
}

function Legend({ series, bars }: { series: readonly Series[]; bars: readonly BarFacts[] }): ReactNode {
  return (
    <figcaption>
      <ChartLegend series={series}>
        {bars.some(({ completeness }) => completeness.state === 'part') ? (
          <li>
            <i className="hatched sample" aria-hidden="true" /> Incomplete
          </li>
        ) : null}
        {bars.some(({ growing }) => growing) ? <li>Pale: still growing</li> : null}
      </ChartLegend>
    </figcaption>
  );
}

/** The bar named in the address, else the highest. */
function chosenOf(bars: readonly BarFacts[], at: string | null): BarFacts | null {
  const highest = bars.reduce<BarFacts | null>(
    (most, bar) => ((bar.mentions ?? 0) > (most?.mentions ?? 0) ? bar : most),
    null,
  );
  return bars.find(({ since }) => since === at) ?? highest ?? bars[0] ?? null;
}

/** The day of the month, with the month's name on its first day and at the first bar. */
function axisLabel(
  { since }: BarFacts,
  index: number,
  isoDay: (time: string) => string,
  day: (time: string) => string,
): string {
  const number = Number(isoDay(since).slice(8));
  return index === 0 || number === 1 ? day(since).split(' ').slice(0, 2).join(' ') : String(number);
}
