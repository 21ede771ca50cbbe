import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useProjectPath } from '../../data/project.js';
import { useOperation } from '../../data/call/use-operation.js';
import { Loaded } from '../../parts/states.js';
import { NotificationDetail } from './notification-detail.js';
import { notificationSubject } from './notification-labels.js';
import { NotificationSummary } from './notification-row.js';

/** The message named in a link, expanded and scrolled into view, wherever it is in the list. */
export function LinkedNotification({
  id,
  alertId,
}: {
  readonly id: string;
  readonly alertId: string;
}): ReactNode {
  const notification = useOperation('get_notification', { id });
  const path = useProjectPath();
  const box = useRef<HTMLDivElement>(null);
  const isThere = notification.data !== undefined || notification.isError;
  useEffect(() => {
    if (!isThere) return;
    box.current?.scrollIntoView({ block: 'start' });
    box.current?.focus({ preventScroll: true });
  }, [isThere]);
  return (
    <div
      className="linked-notification"
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label="The message that your link leads to"
    >
      <p className="small soft">The message that your link leads to</p>
      <Loaded query={notification} rows={3}>
        {(found) =>
          found.alert_id === alertId ? (
            <>
              <p className="notification-summary">
                <NotificationSummary notification={found} subject={notificationSubject(found)} />
              </p>
              <NotificationDetail id={id} />
            </>
          ) : (
            <p>
              It belongs to{' '}
              <Link href={path(`alerts/${found.alert_id}?notification=${id}`)}>another alert</Link>.
            </p>
          )
        }
      </Loaded>
    </div>
  );
}
