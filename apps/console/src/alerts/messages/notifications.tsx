import './notifications.css';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { type NotificationStatus, notificationStatuses } from '@earshot/domain';
import { usePagedOperation } from '../../data/call/use-operation.js';
import { Segments } from '../../parts/form/segments.js';
import { MoreButton } from '../../parts/more-button.js';
import { Empty, Loaded } from '../../parts/states.js';
import { notificationLabels } from './notification-labels.js';
import { LinkedNotification } from './linked-notification.js';
import { NotificationRow } from './notification-row.js';

/** What an alert has and has not sent, newest first. A link from a message opens that message. */
export function Notifications({ alertId }: { readonly alertId: string }): ReactNode {
  const [search, setSearch] = useSearchParams();
  const linked = search.get('notification');
  const status = notificationStatuses.find((one) => one === search.get('messages')) ?? null;
  const list = usePagedOperation(
    'list_notifications',
    { alert_id: alertId, limit: 20, ...(status === null ? {} : { status }) },
    { everyMs: 30_000, keepOld: true },
  );
  const found = list.data?.pages.flatMap(({ notifications }) => notifications) ?? [];
  const choose = (chosen: NotificationStatus | 'all'): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (chosen === 'all') next.delete('messages');
        else next.set('messages', chosen);
        return next;
      },
      { replace: true },
    );
  return (
    <section className="section notifications" aria-labelledby="messages">
      <h2 id="messages">Messages</h2>
      {linked === null ? null : <LinkedNotification key={linked} id={linked} alertId={alertId} />}
      <Segments
        label="Which messages"
        labelUnseen
        name="messages"
        value={status ?? 'all'}
        choices={[
          ['all', 'All'],
          ...notificationStatuses.map((one) => [one, notificationLabels[one]] as const),
        ]}
        onChoice={choose}
      />
      <Loaded query={list} rows={4}>
        {() =>
          found.length === 0 ? (
            <Empty
              title={
                status === null
                  ? 'Nothing sent yet'
                  : `No message is ${notificationLabels[status].toLowerCase()}`
              }
            >
              <p>
                {status === null
                  ? 'An alert only covers what is found after it was created. The dry run shows what it would have fired for.'
                  : 'There may be others: see all.'}
              </p>
            </Empty>
          ) : (
            <ul className="notification-rows">
              {found.map((notification) => (
                <NotificationRow key={notification.id} notification={notification} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <MoreButton list={list}>Show older ones</MoreButton>
    </section>
  );
}
