import './alerts.css';
import { type ReactNode, useState } from 'react';
import { useSession } from '../data/account.js';
import { useOperation } from '../data/call/use-operation.js';
import { useAllMonitors } from '../data/use-all-monitors.js';
import { Page } from '../parts/page.js';
import { Loaded, Skeleton } from '../parts/states.js';
import { alertFromFilter } from './alert-from-filter.js';
import { AlertEditor } from './editor/alert-editor.js';

/**
 * One alert: its settings and its messages.
 * @param id null = a new one
 * @param viewId the view that a new one is made from; absent = none
 */
export default function AlertPage({
  id,
  viewId,
}: {
  readonly id: string | null;
  readonly viewId?: string | undefined;
}): ReactNode {
  const email = useSessionEmail();
  if (id !== null) return <StoredAlert id={id} email={email} />;
  return viewId === undefined ? (
    <AlertEditor alert={null} email={email} />
  ) : (
    <AlertFromView viewId={viewId} email={email} />
  );
}

/** A new alert based on a view, with notes about what it cannot keep of the view. */
function AlertFromView({ viewId, email }: { readonly viewId: string; readonly email: string }): ReactNode {
  const views = useOperation('list_views', {});
  const monitors = useAllMonitors();
  // The form is filled once, so not from answers of an earlier page.
  const [isCurrent, setCurrent] = useState(false);
  if (!isCurrent && !views.isFetching && !monitors.isFetching) setCurrent(true);
  const view = views.data?.views.find(({ id }) => id === viewId);
  if (isCurrent && monitors.data !== undefined && view !== undefined) {
    const { conditions, notes } = alertFromFilter(view.filter, monitors.data);
    const begin = { name: view.name, values: conditions, notes };
    return <AlertEditor alert={null} email={email} begin={begin} />;
  }
  if (isCurrent && views.data !== undefined && view === undefined)
    return (
      <AlertEditor
        alert={null}
        email={email}
        begin={{
          name: '',
          values: {},
          notes: ['The view no longer exists: this alert starts empty.'],
        }}
      />
    );
  return (
    <Page title="New alert">
      <Loaded query={views} rows={8}>
        {() => (
          <Loaded query={monitors} rows={8}>
            {() => <Skeleton rows={8} />}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

function StoredAlert({ id, email }: { readonly id: string; readonly email: string }): ReactNode {
  const alert = useOperation('get_alert', { id });
  const loaded = (
    <Loaded query={alert} rows={8}>
      {(found) => <AlertEditor alert={found} email={email} />}
    </Loaded>
  );
  return alert.data === undefined ? <Page title="Alert">{loaded}</Page> : loaded;
}

/** The default address for notifications. */
function useSessionEmail(): string {
  return useSession().data?.user.email ?? '';
}
