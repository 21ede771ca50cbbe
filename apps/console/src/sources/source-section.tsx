import { Fragment, type ReactNode } from 'react';
import type { SourceOutput } from '@earshot/contracts';
import { sourceLabels } from '@earshot/domain';
import { countText } from '../format/count.js';
import { momentText, localTimes } from '../format/local-times.js';
import { agoText, spanText } from '../format/time-text.js';
import { useTimes } from '../format/use-times.js';
import { CredentialsHelp } from '../monitors/editor/source-choice.js';
import type { SourceGap } from './answer/source-gaps.js';
import { FeedsLine } from './feeds/feeds-line.js';
import { MeterList } from './meter-list.js';
import { SourceMoney } from './source-money.js';
import { sourceState } from './source-state.js';
import { StateMark } from './state-mark.js';

/** Everything about a source: its state, what it waits for, its allowances and costs, and its gaps. */
export function SourceSection(props: {
  readonly source: SourceOutput;
  /** In the chosen time range; null = not known yet. */
  readonly gaps: readonly SourceGap[] | null;
  readonly rangeName: string;
}): ReactNode {
  const { source, gaps, rangeName } = props;
  const times = useTimes();
  const { covered_until, held_back_reason, waiting_until, last_error, configured, monitors, note } = source;
  const say = (text: string): string => localTimes(text, times);
  const isWatched = monitors > 0;
  return (
    <section className="section source" aria-labelledby={`source-${source.source}`}>
      <div>
        <h2 id={`source-${source.source}`}>{sourceLabels[source.source]}</h2>
        <StateMark state={sourceState(source)} />
        {isWatched || source.held_back_by !== 'not_watched' ? (
          <p className="small soft">
            {isWatched ? `Watched by ${countText(monitors, 'monitor')}` : 'No active monitor watches it'}
          </p>
        ) : null}
      </div>
      <div className="about">
        {isWatched && configured !== false ? (
          <p>
            {covered_until === null
              ? 'Nothing is fully covered yet'
              : `Fully covered up to ${momentText(covered_until, times)}, ${agoText(covered_until, times.now)}`}
            {source.effective_interval_minutes === null
              ? ''
              : `; read every ${spanText(source.effective_interval_minutes * 60_000)}`}
            {source.next_scan_at === null || Date.parse(source.next_scan_at) - times.now.getTime() < 60_000
              ? ''
              : `, next ${agoText(source.next_scan_at, times.now)}`}
          </p>
        ) : null}
        {held_back_reason === null || !isWatched ? null : <p className="hold">{say(held_back_reason)}</p>}
        {waiting_until === null || held_back_reason !== null ? null : (
          <p className="hold">
            Waiting until {momentText(waiting_until, times)}: {say(source.waiting_reason ?? '')}
          </p>
        )}
        {last_error === null || last_error === held_back_reason ? null : (
          <p className="bad">{say(last_error)}</p>
        )}
        {configured === null && !isWatched ? (
          <p className="soft">No scanner of this installation reads it.</p>
        ) : null}
        {source.sample ? (
          <p className="hold">
            Simulated by a sandbox: its posts are samples. With a key, the real source is read.
          </p>
        ) : null}
        {source.source === 'feeds' ? <FeedsLine /> : null}
        {note === null ? null : <p className="small soft">{say(note)}</p>}
        {configured === false || source.sample ? (
          <CredentialsHelp name={source.source} />
        ) : (
          <>
            <MeterList meters={source.meters} />
            {isWatched || source.spending.project.usd_this_month !== null ? (
              <SourceMoney spending={source.spending.project} />
            ) : null}
          </>
        )}
        {gaps === null || gaps.length === 0 ? null : <GapList gaps={gaps} rangeName={rangeName} />}
      </div>
    </section>
  );
}

function GapList({ gaps, rangeName }: { gaps: readonly SourceGap[]; rangeName: string }): ReactNode {
  const times = useTimes();
  return (
    <details open={gaps.length <= 3}>
      <summary className="hold">{`${countText(gaps.length, 'gap')} ${rangeName}`}</summary>
      <ul className="gaps">
        {gaps.map(({ from, until, explanation, monitors }) => (
          <li key={from} className="hatched">
            <p>
              {momentText(from, times)} to {momentText(until, times)},{' '}
              {spanText(Date.parse(until) - Date.parse(from))} not read
              {monitors.length === 0 ? null : (
                <>
                  {' '}
                  for{' '}
                  {monitors.map((name, index) => (
                    <Fragment key={name}>
                      {index === 0 ? '' : ', '}
                      <bdi>{name}</bdi>
                    </Fragment>
                  ))}
                </>
              )}
            </p>
            {explanation === null ? null : <p className="small">{explanation}</p>}
          </li>
        ))}
      </ul>
    </details>
  );
}
