import { type ReactNode, useState } from 'react';
import type { AlertOutput, MonitorOutput } from '@earshot/contracts';
import { sourceLabels } from '@earshot/domain';
import { useProject } from '../../data/project.js';
import { queryClient } from '../../data/call/query-client.js';
import { operationKey, useChange, useOperation } from '../../data/call/use-operation.js';
import { takeOver } from '../../monitors/use-activity.js';
import { Button } from '../../parts/button.js';
import { Skeleton } from '../../parts/states.js';
import { Texts } from '../../parts/text/texts.js';
import { AlertStep } from './alert-step.js';
import type { FirstRun } from './first-run-memory.js';
import { Step } from './step.js';
import { TestMessage } from './test-message.js';
import { WatchStep } from './watch-step.js';

/** The steps after the project is created: keywords and sources, an alert, and the inbox. */
export function LaterSteps(props: {
  readonly run: FirstRun;
  readonly onRun: (run: FirstRun) => void;
  readonly onEnd: () => void;
}): ReactNode {
  const { run, onRun, onEnd } = props;
  const { id: projectId, name, website } = useProject();
  const [changing, setChanging] = useState<'watch' | 'alert' | null>(null);
  const test = useChange('test_alert');
  const monitorOf = { id: run.monitorId ?? '' };
  const alertOf = { id: run.alertId ?? '' };
  const monitor = useOperation('get_monitor', monitorOf, { enabled: run.monitorId !== null });
  const alert = useOperation('get_alert', alertOf, { enabled: run.alertId !== null });
  const skip = (step: 'watch' | 'alert'): void => {
    setChanging(null);
    onRun({ ...run, skipped: [...run.skipped, step] });
  };
  const unskip = (step: 'watch' | 'alert'): void => {
    setChanging(step);
    onRun({ ...run, skipped: run.skipped.filter((one) => one !== step) });
  };
  const takeMonitor = (saved: MonitorOutput): void => {
    takeOver(projectId, saved);
    setChanging(null);
    onRun({ ...run, monitorId: saved.id });
  };
  const takeAlert = (saved: AlertOutput): void => {
    queryClient.setQueryData(operationKey(projectId, 'get_alert', { id: saved.id }), saved);
    setChanging(null);
    onRun({ ...run, alertId: saved.id });
    test.mutate({ id: saved.id });
  };
  // If it was deleted in the meantime, it is created again.
  const hasMonitor = run.monitorId !== null && monitor.error?.code !== 'NOT_FOUND';
  const hasAlert = run.alertId !== null && alert.error?.code !== 'NOT_FOUND';
  const stateOf = (
    step: 'watch' | 'alert',
    has: boolean,
    before: boolean,
  ): 'ahead' | 'open' | 'done' | 'skipped' => {
    if (changing === step) return 'open';
    if (has) return 'done';
    if (run.skipped.includes(step)) return 'skipped';
    return before ? 'open' : 'ahead';
  };
  const watch = stateOf('watch', hasMonitor, true);
  const alerting = stateOf('alert', hasAlert, watch !== 'open');
  return (
    <>
      <Step
        number={2}
        title="Names and sources"
        state={watch}
        summary={monitor.data === undefined ? <Skeleton rows={1} /> : <WatchSummary monitor={monitor.data} />}
        onChange={() => unskip('watch')}
      >
        {hasMonitor && monitor.data === undefined ? (
          <Skeleton rows={3} />
        ) : (
          <WatchStep
            // Another brand has other spellings.
            key={`${name} ${website ?? ''}`}
            monitor={hasMonitor ? (monitor.data ?? null) : null}
            onDone={takeMonitor}
            onLeave={() => (hasMonitor ? setChanging(null) : skip('watch'))}
          />
        )}
      </Step>
      <Step
        number={3}
        title="An alert to yourself"
        state={alerting}
        summary={
          alert.data === undefined ? <Skeleton rows={1} /> : <TestMessage alert={alert.data} test={test} />
        }
        onChange={() => unskip('alert')}
      >
        {hasAlert && alert.data === undefined ? (
          <Skeleton rows={3} />
        ) : (
          <AlertStep
            alert={hasAlert ? (alert.data ?? null) : null}
            onDone={takeAlert}
            onLeave={() => (hasAlert ? setChanging(null) : skip('alert'))}
          />
        )}
      </Step>
      <li className="step last">
        <Button kind={watch === 'open' || alerting === 'open' ? 'plain' : 'main'} onClick={onEnd}>
          Open the inbox
        </Button>
        {hasMonitor ? (
          <p className="soft">The first scan is under way; mentions will appear on their own.</p>
        ) : null}
      </li>
    </>
  );
}

function WatchSummary({ monitor }: { readonly monitor: MonitorOutput }): ReactNode {
  return (
    <p>
      <Texts of={monitor.keywords} /> on {monitor.sources.map((source) => sourceLabels[source]).join(', ')}
    </p>
  );
}
