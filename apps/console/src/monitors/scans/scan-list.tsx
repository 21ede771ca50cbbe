import { type ReactNode, useState } from 'react';
import type { MonitorOutput, ScanOutput } from '@earshot/contracts';
import { sourceLabels, type SourceName } from '@earshot/domain';
import { usePagedOperation } from '../../data/call/use-operation.js';
import { momentText } from '../../format/local-times.js';
import { useTimes } from '../../format/use-times.js';
import { ChoiceField } from '../../parts/form/field.js';
import { MoreButton } from '../../parts/more-button.js';
import { Loaded } from '../../parts/states.js';
import { Time } from '../../parts/text/time.js';
import { scanText } from './scan-text.js';

/** The latest scans of a monitor: when, what was read, what is missing and why. */
export function ScanList({ monitor }: { readonly monitor: MonitorOutput }): ReactNode {
  const [source, setSource] = useState<SourceName | ''>('');
  const scans = usePagedOperation(
    'list_scans',
    { id: monitor.id, limit: 10, ...(source === '' ? {} : { source }) },
    { keepOld: true, everyMs: 60_000 },
  );
  const rows = scans.data?.pages.flatMap((page) => page.scans) ?? [];
  return (
    <section className="section" aria-labelledby="scans">
      <h2 id="scans">Last scans</h2>
      <div className="scan-filter">
        <ChoiceField
          label="Source"
          name="scans-source"
          value={source}
          choices={[
            ['', 'All sources'],
            ...monitor.sources.map((name) => [name, sourceLabels[name]] as const),
          ]}
          onChoice={setSource}
        />
      </div>
      <Loaded query={scans} rows={4}>
        {() =>
          rows.length === 0 ? (
            <p className="soft">
              {source === ''
                ? 'No scan has finished yet. The first begins within a minute of creation.'
                : `No scan of ${sourceLabels[source]} has finished yet.`}
            </p>
          ) : (
            <ul className="scans">
              {rows.map((scan) => (
                <ScanRow key={scan.id} scan={scan} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {scans.hasNextPage ? (
        <p className="actions">
          <MoreButton list={scans}>Show earlier scans</MoreButton>
        </p>
      ) : null}
    </section>
  );
}

function ScanRow({ scan }: { readonly scan: ScanOutput }): ReactNode {
  const times = useTimes();
  const { gap_from, gap_until, gap_explanation, error } = scan;
  const isGap = gap_from !== null && gap_until !== null;
  return (
    <li className={isGap ? 'gap hatched' : ''}>
      <span>
        <Time at={scan.started_at} form="moment" />
      </span>
      <span>{sourceLabels[scan.source]}</span>
      <div>
        <p>{scanText(scan, times)}</p>
        {isGap ? (
          <p className="hold">
            Not read: {momentText(gap_from, times)} to {momentText(gap_until, times)}; posts may be missing.{' '}
            {gap_explanation}
          </p>
        ) : null}
        {error === null ? null : <p className="bad">{error}</p>}
      </div>
    </li>
  );
}
