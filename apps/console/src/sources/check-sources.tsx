import type { ReactNode } from 'react';
import { sourceLabels } from '@earshot/domain';
import { useProjectId } from '../data/project.js';
import { queryClient } from '../data/call/query-client.js';
import { operationKey, useChange } from '../data/call/use-operation.js';
import { localTimes } from '../format/local-times.js';
import { useTimes } from '../format/use-times.js';
import { Button } from '../parts/button.js';
import { ErrorNotice } from '../parts/states.js';
import type { SourceState } from './source-state.js';
import { StateMark } from './state-mark.js';

const marks: Readonly<Record<'working' | 'waiting' | 'wrong', SourceState>> = {
  working: { tone: 'good', label: 'Works' },
  waiting: { tone: 'hold', label: 'Waiting' },
  wrong: { tone: 'bad', label: 'Has to be repaired' },
};

/** Tries every source at once, and says what came of it. */
export function CheckSources(): ReactNode {
  const projectId = useProjectId();
  const times = useTimes();
  const check = useChange('check_sources');
  const tryAll = async (): Promise<void> => {
    await check.mutateAsync({}).catch(() => undefined);
    void queryClient.invalidateQueries({ queryKey: operationKey(projectId, 'list_sources') });
  };
  return (
    <section className="section" aria-labelledby="check-sources">
      <div>
        <h2 id="check-sources">Does every source answer?</h2>
        <p className="small soft">Each is asked once, now, with the credentials of this installation.</p>
        <p className="actions">
          <Button busy={check.isPending} onClick={() => void tryAll()}>
            {check.isPending ? 'Checking …' : 'Check all sources'}
          </Button>
        </p>
      </div>
      <div className="about" role="status">
        {check.error === null ? null : <ErrorNotice error={check.error} />}
        {check.data === undefined ? null : (
          <ul>
            {check.data.checks.map(({ source, status, reason, sample }) => (
              <li key={source}>
                {sourceLabels[source]} <StateMark state={marks[status]} />{' '}
                {sample ? <span className="small soft">Played by a sandbox. </span> : null}
                {reason === null ? null : <span className="small">{localTimes(reason, times)}</span>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
