import type { ReactNode } from 'react';
import { sourceLabels } from '@earshot/domain';
import { useOperation } from '../data/use-operation.js';
import { momentText, withLocalTimes } from '../format/local-times.js';
import { useTimes } from '../format/use-times.js';
import { coverageSummary } from '../shell/coverage-summary.js';
import { sourceState } from '../sources/source-state.js';

/** Until when a monitor is surely covered, and what holds it back on which source. Never good before it is known. */
export function MonitorCoverageLine({ id, enabled }: { id: string; enabled: boolean }): ReactNode {
  const scans = useOperation('list_scans', { id, limit: 1 }, { enabled, everyMs: 60_000 });
  const times = useTimes();
  const coverage = scans.data?.coverage;
  if (coverage === undefined)
    return (
      <p className="soft">
        {scans.isError ? `Coverage unknown: ${scans.error.message}` : 'Coverage not known yet'}
      </p>
    );
  const { tone, sure } = coverageSummary(
    coverage.map((source) => ({ ...source, configured: source.held_back_by !== 'not_configured' })),
    times,
  );
  const held = coverage.filter(({ held_back_by }) => held_back_by !== null);
  return (
    <>
      <p className={tone === 'good' ? 'good' : 'hold'}>{sure}</p>
      {held.map((source) => (
        <p
          key={source.source}
          className="hold"
          title={
            source.held_back_reason === null ? undefined : withLocalTimes(source.held_back_reason, times)
          }
        >
          {sourceLabels[source.source]}: {sourceState(source).label.toLowerCase()}
          {source.covered_until === null ? '' : `, covered until ${momentText(source.covered_until, times)}`}
        </p>
      ))}
    </>
  );
}
