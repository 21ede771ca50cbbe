import { type ReactNode, useState } from 'react';
import type { NotificationDetailOutput } from '@earshot/contracts';
import { useProject } from '../../data/project.js';
import { queryClient } from '../../data/call/query-client.js';
import { operationKey, useChange, useOperation } from '../../data/call/use-operation.js';
import { countText, numberText } from '../../format/count.js';
import { Button } from '../../parts/button.js';
import { ErrorNotice, Loaded } from '../../parts/states.js';
import { Time } from '../../parts/text/time.js';
import { MentionLink } from './mention-link.js';
import { canRetry } from './notification-labels.js';

/** Mentions shown at first, and added each time the user asks for more. */
const mentionsShown = 10;

/** The outcome of a message: times, attempts, the destination's reply, and its mentions. */
export function NotificationDetail({ id }: { readonly id: string }): ReactNode {
  const [everyMs, setEveryMs] = useState<number | undefined>();
  const detail = useOperation('get_notification', { id }, everyMs === undefined ? {} : { everyMs });
  const isPending = detail.data?.status === 'pending';
  // An open message that is still pending is refreshed more often.
  if (isPending !== (everyMs !== undefined)) setEveryMs(isPending ? 5_000 : undefined);
  return (
    <Loaded query={detail} rows={3}>
      {(notification) => <Facts notification={notification} />}
    </Loaded>
  );
}

function Facts({ notification }: { readonly notification: NotificationDetailOutput }): ReactNode {
  const { status, attempts, created_at, delivered_at, next_attempt_at, last_answer, last_error } =
    notification;
  const [shown, setShown] = useState(mentionsShown);
  const left = notification.mention_ids.length - shown;
  return (
    <div className="notification-detail">
      <dl className="facts">
        <dt>Fired</dt>
        <dd>
          <Time at={created_at} form="full" />
        </dd>
        <dt>Attempts</dt>
        <dd>{attempts === 0 ? (status === 'pending' ? 'None yet' : 'None') : numberText(attempts)}</dd>
        {next_attempt_at === null ? null : (
          <>
            <dt>Next attempt</dt>
            <dd>
              <Time at={next_attempt_at} form="full" />
            </dd>
          </>
        )}
        {delivered_at === null ? null : (
          <>
            <dt>Delivered</dt>
            <dd>
              <Time at={delivered_at} form="full" />
            </dd>
          </>
        )}
        {last_answer === null ? null : (
          <>
            <dt>The destination answered</dt>
            <dd>
              <pre dir="auto">{last_answer === '' ? '(nothing)' : last_answer}</pre>
            </dd>
          </>
        )}
        {last_error === null ? null : (
          <>
            <dt>Last error</dt>
            <dd>
              <pre dir="auto">{last_error}</pre>
            </dd>
          </>
        )}
        <dt>{countText(notification.mention_count, 'mention')}</dt>
        <dd>
          <ul>
            {notification.mention_ids.slice(0, shown).map((mentionId) => (
              <li key={mentionId}>
                <MentionLink id={mentionId} />
              </li>
            ))}
          </ul>
          {left <= 0 ? null : (
            <Button onClick={() => setShown(shown + mentionsShown)}>
              Show {Math.min(left, mentionsShown)} more of {numberText(left)}
            </Button>
          )}
        </dd>
      </dl>
      {canRetry(notification) ? <RetryButton id={notification.id} /> : null}
    </div>
  );
}

/** Retries a message that was given up, or cancelled because its mentions were ignored. */
function RetryButton({ id }: { readonly id: string }): ReactNode {
  const { id: projectId } = useProject();
  const retry = useChange('retry_notification');
  const run = (): void => {
    retry.mutateAsync({ id }).then(
      (answer) => {
        queryClient.setQueryData<NotificationDetailOutput>(
          operationKey(projectId, 'get_notification', { id }),
          (before) => (before === undefined ? before : { ...answer, mention_ids: before.mention_ids }),
        );
        void queryClient.invalidateQueries({ queryKey: operationKey(projectId, 'list_notifications') });
      },
      () => undefined,
    );
  };
  return (
    <>
      <Button does="retry_notification" busy={retry.isPending} onClick={run}>
        Try again
      </Button>
      {retry.error === null ? null : <ErrorNotice error={retry.error} />}
    </>
  );
}
