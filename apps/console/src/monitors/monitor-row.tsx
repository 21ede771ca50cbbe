import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { MonitorOutput, SourceOutput } from '@earshot/contracts';
import { sourceLabels } from '@earshot/domain';
import { useProjectPath } from '../data/project.js';
import { useOperation } from '../data/call/use-operation.js';
import { filterInput } from '../filter/filter-input.js';
import { inboxView } from '../filter/mention-filter.js';
import { countText } from '../format/count.js';
import { groupLabels } from '../format/labels.js';
import { Button } from '../parts/button.js';
import { Time } from '../parts/text/time.js';
import { MonitorCoverageLine } from './scans/monitor-coverage-line.js';
import { useActivity } from './use-activity.js';
import { useSeen } from '../data/use-seen.js';
import { warningsOf } from './editor/warnings-of.js';

/** A monitor in the list: what it watches for, its coverage, and what is new. */
export function MonitorRow(props: {
  readonly monitor: MonitorOutput;
  readonly listed: readonly SourceOutput[] | undefined;
}): ReactNode {
  const { monitor, listed } = props;
  const { id, name, keywords, sources, active, group_name, last_scanned_at } = monitor;
  const path = useProjectPath();
  const [ref, seen] = useSeen<HTMLLIElement>();
  const fresh = useOperation('count_mentions', filterInput({ ...inboxView, monitor_id: [id] }), {
    enabled: seen,
    everyMs: 60_000,
  });
  const { busy, setActive } = useActivity();
  const warnings = warningsOf({ keywords, sources }, listed);
  return (
    <li ref={ref} className={active ? 'monitor' : 'monitor paused'}>
      <div className="what">
        <h2>
          <Link href={path(`monitors/${id}`)} dir="auto">
            {name}
          </Link>
        </h2>
        <p className="small soft">
          {groupLabels[group_name]} · {sources.map((source) => sourceLabels[source]).join(', ')}
        </p>
        <ul className="words" aria-label="Spellings">
          {keywords.slice(0, 8).map((keyword) => (
            <li key={keyword} className="tag" dir="auto">
              {keyword}
            </li>
          ))}
          {keywords.length > 8 ? <li className="soft">and {keywords.length - 8} more</li> : null}
        </ul>
        {warnings.map(({ field, message }) => (
          <p key={field} className="small hold">
            {message}
          </p>
        ))}
      </div>
      <div className="how small">
        {active ? (
          <MonitorCoverageLine id={id} enabled={seen} />
        ) : (
          <p className="hold">Paused: nothing is read</p>
        )}
        <p className="soft">
          {last_scanned_at === null ? (
            'Not scanned yet'
          ) : (
            <>
              Last scan <Time at={last_scanned_at} form="ago" />
            </>
          )}
        </p>
      </div>
      <div className="does">
        <Link className="fresh" href={path(`inbox?monitor_id=${id}`)}>
          {fresh.data === undefined ? 'Mentions' : countText(fresh.data.count, 'new mention')}
          <span className="unseen"> of {name}</span>
        </Link>
        <Button
          does="update_monitor"
          busy={busy}
          label={`${active ? 'Pause' : 'Resume'} ${name}`}
          onClick={() => setActive(monitor, !active)}
        >
          {active ? 'Pause' : 'Resume'}
        </Button>
      </div>
    </li>
  );
}
