import { type ReactNode, useState } from 'react';
import type { MonitorOutput } from '@earshot/contracts';
import { Link } from 'wouter';
import { useProjectPath } from '../data/project.js';
import { useChange } from '../data/call/use-operation.js';
import { Button } from '../parts/button.js';
import { Page } from '../parts/page.js';
import { showToast } from '../parts/toasts.js';
import { DeleteMonitor } from './delete-monitor.js';
import { EditMonitor } from './editor/edit-monitor.js';
import { LessonsSection } from './lessons/lessons-section.js';
import { MonitorCoverage } from './scans/monitor-coverage.js';
import { ScanList } from './scans/scan-list.js';
import { useActivity } from './use-activity.js';

/** A monitor: its form, coverage and actions. */
export function MonitorView({ monitor }: { readonly monitor: MonitorOutput }): ReactNode {
  const { id, name, active } = monitor;
  const path = useProjectPath();
  const { busy, setActive } = useActivity();
  const scan = useChange('scan_monitor');
  const [deleting, setDeleting] = useState(false);
  const scanNow = (): void =>
    scan.mutate(
      { id },
      {
        onSuccess: () =>
          showToast({ text: 'Scan requested. “Fully covered” shows which sources have to wait.' }),
        onError: (error) => showToast({ text: error.message, tone: 'bad' }),
      },
    );
  return (
    <Page
      title={name}
      actions={
        <>
          <Link className="button" href={path(`inbox?monitor_id=${id}`)}>
            Mentions
          </Link>
          {active ? (
            <Button does="scan_monitor" busy={scan.isPending} onClick={scanNow}>
              Scan now
            </Button>
          ) : null}
          <Button does="update_monitor" busy={busy} onClick={() => setActive(monitor, !active)}>
            {active ? 'Pause' : 'Resume'}
          </Button>
          <Button does="delete_monitor" kind="danger" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        </>
      }
    >
      {active ? null : (
        <p className="notice hold">
          Paused: nothing is read for it. When resumed, it continues where it stopped, as far back as each
          source is read.
        </p>
      )}
      <EditMonitor key={id} monitor={monitor} />
      <MonitorCoverage id={id} />
      <ScanList monitor={monitor} />
      <LessonsSection monitor={monitor} />
      {deleting ? <DeleteMonitor monitor={monitor} onClose={() => setDeleting(false)} /> : null}
    </Page>
  );
}
