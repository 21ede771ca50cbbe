import type { ReactNode } from 'react';
import { sourceLabels } from '@earshot/domain';
import { useProjectId } from '../data/project.js';
import { queryClient } from '../data/call/query-client.js';
import { operationKey, useChange, useOperation } from '../data/call/use-operation.js';
import { listText } from '../format/list-text.js';
import { localTimes } from '../format/local-times.js';
import { useTimes } from '../format/use-times.js';
import { Button } from '../parts/button.js';
import { ErrorNotice } from '../parts/states.js';
import type { SourceState } from './source-state.js';
import { StateMark } from './state-mark.js';

const marks: Readonly<Record<'working' | 'waiting' | 'wrong', SourceState>> = {
  working: { tone: 'good', label: 'Works' },
  waiting: { tone: 'hold', label: 'Waiting' },
  wrong: { tone: 'bad', label: 'Needs repair' },
};

/** Tests all sources at once and shows the results. */
export function CheckSources(): ReactNode {
  const projectId = useProjectId();
  const times = useTimes();
  const check = useChange('check_sources');
  const sources = useOperation('list_sources', {});
  const unread = (sources.data?.sources ?? []).flatMap(({ source, configured }) =>
    configured === null ? [source] : [],
  );
  const tryAll = async (): Promise<void> => {
    await check.mutateAsync({}).catch(() => undefined);
    void queryClient.invalidateQueries({ queryKey: operationKey(projectId, 'list_sources') });
  };
  return (
    <section className="section check-sources" aria-labelledby="check-sources">
      <div>
        <h2 id="check-sources">Are all sources reachable?</h2>
        <p className="small soft">Sends one request to each, with the credentials of this installation.</p>
        <p className="actions">
          <Button does="check_sources" busy={check.isPending} onClick={() => void tryAll()}>
            {check.isPending ? 'Checking…' : 'Check all sources'}
          </Button>
        </p>
      </div>
      <div className="about" role="status">
        {check.error === null ? null : <ErrorNotice error={check.error} />}
        {check.data === undefined ? null : (
          <ul className="checks">
            {check.data.checks
              .filter(({ source }) => !unread.includes(source))
              .map(({ source, status, reason, sample }) => (
                <li key={source}>
                  <strong>{sourceLabels[source]}</strong>
                  <StateMark state={marks[status]} />
                  <span className="small">
                    {sample ? <span className="soft">Simulated by a sandbox. </span> : null}
                    {reason === null ? null : localTimes(reason, times)}
                  </span>
                </li>
              ))}
          </ul>
        )}
        {check.data === undefined || unread.length === 0 ? null : (
          <p className="small soft">
            No scanner of this installation reads {listText(unread.map((source) => sourceLabels[source]))}.
          </p>
        )}
      </div>
    </section>
  );
}
