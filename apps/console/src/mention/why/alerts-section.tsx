import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { May } from '../../parts/may.js';
import type { ExplainedAlertOutput } from '@earshot/contracts';
import { useProjectPath } from '../../data/project.js';
import { useTimes } from '../../format/use-times.js';
import { notificationText, silenceText } from './alert-texts.js';
import { Row } from './reasons-section.js';

/** The alerts that notified about the mention, the outcome of their messages, and why the others sent nothing. */
export function AlertsSection({ alerts }: { readonly alerts: readonly ExplainedAlertOutput[] }): ReactNode {
  const path = useProjectPath();
  const times = useTimes();
  const notified = alerts.filter(({ notification }) => notification !== null);
  const silent = alerts.filter(({ notification }) => notification === null);
  return (
    <Row title="Notified">
      {alerts.length === 0 ? (
        <p>
          Nobody: the project has no alerts.{' '}
          <May do="create_alert">
            <Link href={path('alerts/new')}>Create one</Link>
          </May>
        </p>
      ) : (
        <ul>
          {notified.map(({ alert_id, name, notification, sentence }) =>
            notification === null ? null : (
              <li key={alert_id}>
                <Link href={path(`alerts/${alert_id}?notification=${notification.id}`)} dir="auto">
                  {name}
                </Link>
                : {notificationText(notification, times)}
                {sentence === 'It fired' ? null : <span className="soft">. {sentence}</span>}
              </li>
            ),
          )}
          {silent.map((alert) => (
            <li key={alert.alert_id} className="soft">
              Not notified:{' '}
              <Link href={path(`alerts/${alert.alert_id}`)}>
                <bdi>{alert.name}</bdi>
              </Link>
              : {silenceText(alert)}
              {alert.would_change === null ? null : <span className="small">. {alert.would_change}</span>}
            </li>
          ))}
        </ul>
      )}
    </Row>
  );
}
