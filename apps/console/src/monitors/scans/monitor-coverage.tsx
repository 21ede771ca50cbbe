import type { ReactNode } from 'react';
import { sourceLabels } from '@earshot/domain';
import { useOperation } from '../../data/call/use-operation.js';
import { momentText, localTimes } from '../../format/local-times.js';
import { agoText, spanText } from '../../format/time-text.js';
import { useTimes } from '../../format/use-times.js';
import { Loaded } from '../../parts/states.js';
import { sourceState } from '../../sources/source-state.js';
import { StateMark } from '../../sources/state-mark.js';

/** For each source of a monitor: how far it is surely covered, how often it is read, and what holds it back. */
export function MonitorCoverage({ id }: { readonly id: string }): ReactNode {
  const scans = useOperation('list_scans', { id, limit: 1 }, { everyMs: 60_000 });
  const times = useTimes();
  return (
    <section className="section" aria-labelledby="coverage">
      <h2 id="coverage">Fully covered</h2>
      <Loaded query={scans}>
        {({ coverage }) => (
          <ul className="coverage-list">
            {coverage.map((source) => (
              <li key={source.source}>
                <h3>{sourceLabels[source.source]}</h3>
                <StateMark state={sourceState(source)} />
                <p>
                  {source.covered_until === null
                    ? 'Nothing is fully covered yet'
                    : `Until ${momentText(source.covered_until, times)}, ${agoText(source.covered_until, times.now)}`}
                </p>
                {source.held_back_reason === null || source.held_back_by === 'first_scan' ? null : (
                  <p className="small soft">{localTimes(source.held_back_reason, times)}</p>
                )}
                {source.effective_interval_minutes === null ? null : (
                  <p className="small soft">
                    Read every {spanText(source.effective_interval_minutes * 60_000)}
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
