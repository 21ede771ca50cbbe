import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';
import type { GetCoverageOutput, ListSourcesOutput, MonitorOutput } from '@earshot/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../data/call/api-error.js';
import { useProject, useProjectPath } from '../data/project.js';
import { countText } from '../format/count.js';
import { useTimes } from '../format/use-times.js';
import { ChoiceField, TextField } from '../parts/form/field.js';
import { ErrorNotice } from '../parts/states.js';
import { type AskedTime, type RecentTime, recentTime, recentTimes, typedTime } from './answer/asked-time.js';
import { coverageAnswer } from './answer/coverage-answer.js';

/** The number of monitors whose scans are linked by name. */
const mostLinks = 8;

/** The time range in the address; an error sentence if it is invalid. */
export function useAskedTime(): AskedTime | string {
  const [search] = useSearchParams();
  const { time_zone } = useProject();
  const times = useTimes();
  const choice = choiceOf(search);
  return choice === 'typed'
    ? typedTime(search.get('from') ?? '', search.get('until') ?? '', time_zone, times.now, times.full)
    : recentTime(choice, times.now);
}

/** Whether anything published in a time range may have been missed: a sentence, the reasons, and links to the proof. */
export function MissedSection({
  time,
  sources,
  known,
  coverage,
  monitors,
  unreadableFeeds,
}: {
  readonly time: AskedTime | string;
  readonly sources: ListSourcesOutput['sources'] | null;
  /** The coverage of that time range; null = not known (yet). */
  readonly known: GetCoverageOutput | null;
  readonly coverage: UseQueryResult<GetCoverageOutput, ApiError>;
  readonly monitors: readonly MonitorOutput[];
  readonly unreadableFeeds: readonly string[];
}): ReactNode {
  const times = useTimes();
  const names = new Map(monitors.map(({ id, name }) => [id, name]));
  const answer =
    typeof time === 'string'
      ? ({ tone: 'unknown', sentence: time, because: [] } as const)
      : coverageAnswer(sources, known, time, times, names, unreadableFeeds);
  return (
    <section className={`answer is-${answer.tone}`} aria-labelledby="missed">
      <div className="question">
        <h2 id="missed">Could we have missed anything?</h2>
        <TimeFields />
      </div>
      <p className="sentence" role="status">
        {answer.sentence}
      </p>
      <ul>
        {answer.because.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {coverage.isError ? <ErrorNotice error={coverage.error} retry={() => void coverage.refetch()} /> : null}
      <Proof monitors={monitors.filter(({ active }) => active)} />
    </section>
  );
}

/** The evidence for the answer: the scans of each monitor. */
function Proof({ monitors }: { readonly monitors: readonly MonitorOutput[] }): ReactNode {
  const path = useProjectPath();
  if (monitors.length === 0) return null;
  return (
    <p className="small soft">
      Proof, scan by scan:{' '}
      {monitors.slice(0, mostLinks).map(({ id, name }, index) => (
        <span key={id}>
          {index === 0 ? '' : ', '}
          <Link href={path(`monitors/${id}`)} dir="auto">
            {name}
          </Link>
        </span>
      ))}
      {monitors.length > mostLinks ? (
        <>
          , and <Link href={path('monitors')}>{countText(monitors.length - mostLinks, 'more monitor')}</Link>
        </>
      ) : null}
    </p>
  );
}

/** Chooses the time range, which is kept in the address. */
function TimeFields(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const choice = choiceOf(search);
  const type = (change: { readonly from?: string; readonly until?: string }): void =>
    setSearch(
      { range: 'typed', from: search.get('from') ?? '', until: search.get('until') ?? '', ...change },
      { replace: true },
    );
  return (
    <div className="actions">
      <ChoiceField
        label={<span className="unseen">Time</span>}
        name="range"
        value={choice}
        choices={[
          ...(Object.keys(recentTimes) as RecentTime[]).map((key) => [key, recentTimes[key].label] as const),
          ['typed', 'Between two times'],
        ]}
        onChoice={(chosen) => {
          if (chosen === 'typed') type({});
          else setSearch(chosen === 'day' ? {} : { range: chosen }, { replace: true });
        }}
      />
      {choice === 'typed' ? (
        <>
          <TextField
            label="From"
            name="from"
            type="datetime-local"
            value={search.get('from') ?? ''}
            onText={(from) => type({ from })}
          />
          <TextField
            label="Until"
            name="until"
            type="datetime-local"
            value={search.get('until') ?? ''}
            onText={(until) => type({ until })}
          />
        </>
      ) : null}
    </div>
  );
}

function choiceOf(search: URLSearchParams): RecentTime | 'typed' {
  const asked = search.get('range') ?? '';
  return asked === 'typed' || Object.hasOwn(recentTimes, asked) ? (asked as RecentTime | 'typed') : 'day';
}
