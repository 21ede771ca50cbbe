import type { ReactNode } from 'react';
import { useOperation } from '../../data/call/use-operation.js';
import { localTimes } from '../../format/local-times.js';
import { useTimes } from '../../format/use-times.js';
import { coverageLines } from './coverage-lines.js';

/** How far a monitor is surely covered, and which sources are held back and why. Never shows a good state before it is known. */
export function MonitorCoverageLine({ id, enabled }: { id: string; enabled: boolean }): ReactNode {
  const scans = useOperation('list_scans', { id, limit: 1 }, { enabled, everyMs: 60_000 });
  const times = useTimes();
  if (scans.data === undefined)
    return (
      <p className="soft">
        {scans.isError ? `Coverage unknown: ${scans.error.message}` : 'Coverage not known yet'}
      </p>
    );
  const { sure, behind } = coverageLines(scans.data.coverage, times);
  return (
    <>
      {sure === null ? null : <p className="good">{sure}</p>}
      {behind.map(({ source, text, reason }) => (
        <p key={source} className="hold" title={reason === null ? undefined : localTimes(reason, times)}>
          {text}
        </p>
      ))}
    </>
  );
}
