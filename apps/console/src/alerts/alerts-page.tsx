import './alerts.css';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useProjectPath } from '../data/project.js';
import { useAllMonitors } from '../data/use-all-monitors.js';
import { useOperation } from '../data/call/use-operation.js';
import { May } from '../parts/may.js';
import { Page } from '../parts/page.js';
import { Empty, Loaded } from '../parts/states.js';
import { AlertRow } from './alert-row.js';

/** Only this many alerts, from the top, may each fetch their own last message. */
const mostAsking = 50;

/** All alerts of the project: what fires each, where and when it sends, and its last message. */
export default function AlertsPage(): ReactNode {
  const path = useProjectPath();
  const alerts = useOperation('list_alerts', {}, { everyMs: 60_000 });
  const monitors = useAllMonitors();
  const newest = useOperation('list_notifications', { limit: 100 }, { everyMs: 60_000 });
  const names = monitors.data === undefined ? null : new Map(monitors.data.map(({ id, name }) => [id, name]));
  return (
    <Page
      title="Alerts"
      actions={
        <May do="create_alert">
          <Link className="button main" href={path('alerts/new')}>
            New alert
          </Link>
        </May>
      }
    >
      <Loaded query={alerts} rows={4}>
        {({ alerts: all }) =>
          all.length === 0 ? (
            <Empty title="Nobody is notified yet">
              <p>
                An alert sends mentions by e-mail, to a chat or to a program. You choose which by category,
                sentiment and urgency, and whether they are sent at once or collected. Without an alert,
                mentions wait in the inbox.
              </p>
              <p>
                <May do="create_alert">
                  <Link className="button" href={path('alerts/new')}>
                    Create the first alert
                  </Link>
                </May>
              </p>
            </Empty>
          ) : (
            <ul>
              {all.map((alert, index) => (
                <AlertRow
                  key={alert.id}
                  alert={alert}
                  monitorNames={names}
                  newest={newest.data}
                  asks={index < mostAsking}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  );
}
