import { type ReactNode, useState } from 'react';
import type { ListedSessionOutput } from '@earshot/contracts';
import { endOtherSessions, endSession, useSessions } from '../data/account-calls.js';
import { countText } from '../format/count.js';
import { Button } from '../parts/button.js';
import { Loaded } from '../parts/states.js';
import { Time } from '../parts/text/time.js';
import { showToast } from '../parts/toasts.js';

/** Sessions shown until the user asks for all. */
const firstShown = 10;

/** Lists the user's sessions, marks the current one, and ends one or all others. */
export function SessionsSection(): ReactNode {
  const sessions = useSessions();
  const [all, setAll] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  const run = (what: string, work: () => Promise<string>): void => {
    setBusy(what);
    work()
      .then(
        (text) => showToast({ text }),
        (error: Error) => showToast({ text: error.message, tone: 'bad' }),
      )
      .finally(() => setBusy(null));
  };
  const endOne = (id: string): void =>
    run(id, async () => {
      await endSession(id);
      return 'The session has ended.';
    });
  const endOthers = (): void =>
    run('others', async () => `${countText(await endOtherSessions(), 'other session')} ended.`);
  return (
    <section className="section" aria-labelledby="sessions">
      <h2 id="sessions">Sessions</h2>
      <p className="soft">
        Where you are signed in. If you do not recognise a session, end it and change your password.
      </p>
      <Loaded query={sessions} rows={3}>
        {({ sessions: found }) => (
          <>
            <ul className="session-rows">
              {(all ? found : found.slice(0, firstShown)).map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  busy={busy === session.id}
                  onEnd={() => endOne(session.id)}
                />
              ))}
            </ul>
            <p className="actions">
              {found.length > firstShown && !all ? (
                <Button onClick={() => setAll(true)}>Show all {found.length}</Button>
              ) : null}
              {found.length > 1 ? (
                <Button busy={busy === 'others'} onClick={endOthers}>
                  End all others
                </Button>
              ) : null}
            </p>
          </>
        )}
      </Loaded>
    </section>
  );
}

function SessionRow(props: {
  readonly session: ListedSessionOutput;
  readonly busy: boolean;
  readonly onEnd: () => void;
}): ReactNode {
  const { session, busy, onEnd } = props;
  const { current, client, network, created_at, last_used_at, expires_at } = session;
  const name = client ?? 'An older session';
  return (
    <li>
      <div>
        <p>
          <strong dir="auto">{name}</strong> {current ? <span className="tag good">This one</span> : null}
        </p>
        <p className="soft small">
          {network === null ? '' : `From ${network}, since `}
          {network === null ? 'Since ' : ''}
          <Time at={created_at} form="full" />, last used <Time at={last_used_at ?? created_at} form="ago" />,
          ends <Time at={expires_at} form="full" />
        </p>
      </div>
      {current ? null : (
        <Button busy={busy} onClick={onEnd}>
          End
          <span className="unseen">
            {' '}
            {name}, since <Time at={created_at} form="full" />
          </span>
        </Button>
      )}
    </li>
  );
}
