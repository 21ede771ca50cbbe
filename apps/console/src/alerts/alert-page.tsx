import type { ReactNode } from 'react';
import { useSession } from '../data/account.js';
import { useOperation } from '../data/call/use-operation.js';
import { Page } from '../parts/page.js';
import { Loaded } from '../parts/states.js';
import { AlertEditor } from './editor/alert-editor.js';
import './alerts.css';

/** One alert: what it does, its messages. @param id null = a new one */
export default function AlertPage({ id }: { readonly id: string | null }): ReactNode {
  return id === null ? <NewAlert /> : <StoredAlert id={id} />;
}

function NewAlert(): ReactNode {
  return <AlertEditor alert={null} email={useSessionEmail()} />;
}

function StoredAlert({ id }: { readonly id: string }): ReactNode {
  const alert = useOperation('get_alert', { id });
  const email = useSessionEmail();
  if (alert.data !== undefined) return <AlertEditor alert={alert.data} email={email} />;
  return (
    <Page title="Alert">
      <Loaded query={alert} rows={8}>
        {() => null}
      </Loaded>
    </Page>
  );
}

/** A first guess where to notify. */
function useSessionEmail(): string {
  return useSession().data?.user.email ?? '';
}
