import './monitors.css';
import type { ReactNode } from 'react';
import { useOperation } from '../data/call/use-operation.js';
import { Page } from '../parts/page.js';
import { Loaded } from '../parts/states.js';
import { MonitorView } from './monitor-view.js';
import { NewMonitor } from './editor/new-monitor.js';

/** A monitor and all its actions; without an id, the form for a new one. */
export default function MonitorPage({ id }: { readonly id: string | null }): ReactNode {
  return id === null ? <NewMonitor /> : <MonitorThere id={id} />;
}

function MonitorThere({ id }: { readonly id: string }): ReactNode {
  const monitor = useOperation('get_monitor', { id }, { everyMs: 60_000 });
  const loaded = (
    <Loaded query={monitor} rows={8}>
      {(found) => <MonitorView monitor={found} />}
    </Loaded>
  );
  return monitor.data === undefined ? <Page title="Monitor">{loaded}</Page> : loaded;
}
