import { type ReactNode, useId, useState } from 'react';
import type { NotificationFactsOutput, NotificationOutput } from '@earshot/contracts';
import { countText } from '../../format/count.js';
import { Time } from '../../parts/text/time.js';
import { MentionTitle } from './mention-link.js';
import { NotificationDetail } from './notification-detail.js';
import { notificationLabels, notificationSubject, notificationTones } from './notification-labels.js';

/** A message in the list; clicking it shows its details below. */
export function NotificationRow({ notification }: { readonly notification: NotificationOutput }): ReactNode {
  const [open, setOpen] = useState(false);
  const id = useId();
  const [only] = notification.mention_ids;
  return (
    <li>
      <button
        type="button"
        className="notification-summary"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <NotificationSummary
          notification={notification}
          subject={
            only === undefined || notification.mention_count > 1 ? (
              notificationSubject(notification)
            ) : (
              <MentionTitle id={only} kind={notificationSubject(notification)} />
            )
          }
        />
      </button>
      <div id={id}>{open ? <NotificationDetail id={notification.id} /> : null}</div>
    </li>
  );
}

/**
 * Status, subject and times of a message in one line.
 * @param subject what the message is about
 */
export function NotificationSummary({
  notification,
  subject,
}: {
  readonly notification: NotificationFactsOutput;
  readonly subject: ReactNode;
}): ReactNode {
  const { status, attempts, created_at, delivered_at, next_attempt_at } = notification;
  return (
    <>
      <span className={`tag ${notificationTones[status]}`}>{notificationLabels[status]}</span>
      <span className="subject">{subject}</span>
      <span className="soft">
        {delivered_at !== null ? (
          <>
            delivered <Time at={delivered_at} form="full" />
          </>
        ) : next_attempt_at !== null ? (
          <>
            due <Time at={next_attempt_at} form="full" />
          </>
        ) : (
          <>
            fired <Time at={created_at} form="full" />
          </>
        )}
        {attempts > 1 || (attempts === 1 && status !== 'delivered')
          ? `, ${countText(attempts, 'attempt')}`
          : ''}
      </span>
    </>
  );
}
