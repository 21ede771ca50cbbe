import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { channelLabels } from '@earshot/domain';
import type { AlertOutput } from '@earshot/contracts';
import { useProjectPath } from '../data/project.js';
import { useOperation } from '../data/call/use-operation.js';
import { useNow } from '../format/use-times.js';
import { Time } from '../parts/text/time.js';
import { alertSentence } from './alert-sentence.js';
import { AlertState, ResumeButton } from './alert-state.js';
import { lastMessage, type NewestMessages } from './last-message.js';
import { notificationLabels, notificationTones } from './messages/notification-labels.js';
import { scheduleSentence } from './schedule-sentence.js';

/** One alert in the list. */
export function AlertRow(props: {
  readonly alert: AlertOutput;
  readonly monitorNames: ReadonlyMap<string, string> | null;
  readonly newest: NewestMessages | undefined;
  /** Whether the row may fetch its own last message. */
  readonly asks: boolean;
}): ReactNode {
  const { alert, monitorNames, newest, asks } = props;
  const path = useProjectPath();
  return (
    <li className="alert-row">
      <div className="what">
        <h2>
          <Link href={path(`alerts/${alert.id}`)}>
            <bdi>{alert.name}</bdi>
          </Link>
        </h2>
        <p dir="auto">{firstUpper(alertSentence(alert, monitorNames))}</p>
        <p className="soft">
          {channelLabels[alert.channel]} to <span dir="ltr">{alert.destination}</span>,{' '}
          {scheduleSentence(alert)}
        </p>
        {alert.active || alert.disabled_reason === null ? null : (
          <p className="bad" dir="auto">
            {alert.disabled_reason}
          </p>
        )}
      </div>
      <div className="how">
        <p className="actions">
          <AlertState alert={alert} />
          {alert.active ? null : <ResumeButton alert={alert} />}
        </p>
        {newest === undefined ? null : <LastMessageText alertId={alert.id} newest={newest} asks={asks} />}
      </div>
    </li>
  );
}

/** The alert's last message, fetched separately if it is not among the project's newest. */
function LastMessageText(props: {
  readonly alertId: string;
  readonly newest: NewestMessages;
  readonly asks: boolean;
}): ReactNode {
  const { alertId, newest, asks } = props;
  const path = useProjectPath();
  const now = useNow();
  const among = lastMessage(alertId, newest);
  const own = useOperation(
    'list_notifications',
    { alert_id: alertId, limit: 1 },
    { enabled: asks && among.kind === 'none_since', everyMs: 60_000 },
  );
  const last =
    among.kind === 'none_since' && own.data !== undefined
      ? lastMessage(alertId, { ...own.data, next_cursor: null })
      : among;
  if (last.kind === 'none') return <p className="small soft">Nothing sent yet</p>;
  if (last.kind === 'none_since')
    return (
      <p className="small soft">
        Nothing sent since <Time at={last.since} form="full" />
      </p>
    );
  const { id, status, delivered_at, next_attempt_at, created_at } = last.notification;
  const isDue = next_attempt_at !== null && new Date(next_attempt_at) <= now;
  return (
    <p className="small">
      <Link href={path(`alerts/${alertId}?notification=${id}`)}>Last message</Link>{' '}
      <span className={notificationTones[status]}>{notificationLabels[status].toLowerCase()}</span>{' '}
      {next_attempt_at === null ? (
        <Time at={delivered_at ?? created_at} form="ago" />
      ) : isDue ? (
        'to be sent now'
      ) : (
        <>
          until about <Time at={next_attempt_at} />
        </>
      )}
    </p>
  );
}

function firstUpper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
