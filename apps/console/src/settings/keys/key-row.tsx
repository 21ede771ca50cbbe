import { type ReactNode, useState } from 'react';
import type { ApiKeyOutput } from '@earshot/contracts';
import { useProjectId } from '../../data/project.js';
import { queryClient } from '../../data/call/query-client.js';
import { operationKey, useChange } from '../../data/call/use-operation.js';
import { Button } from '../../parts/button.js';
import { ConfirmDialog } from '../../parts/dialog/confirm-dialog.js';
import { Time } from '../../parts/text/time.js';
import { useNow } from '../../format/use-times.js';
import { showToast } from '../../parts/toasts.js';
import { scopeLabels, scopeSetOf } from './scope-choices.js';

/** An API key in the list: its scopes, when it was last used, and revoking it. */
export function KeyRow({ apiKey }: { readonly apiKey: ApiKeyOutput }): ReactNode {
  const { id, name, prefix, scopes, expires_at, last_used_at, created_by, created_at } = apiKey;
  const projectId = useProjectId();
  const now = useNow();
  const [asking, setAsking] = useState(false);
  const revoke = useChange('revoke_api_key');
  const isExpired = expires_at !== null && new Date(expires_at) <= now;
  const run = async (): Promise<void> => {
    await revoke.mutateAsync({ id });
    setAsking(false);
    await queryClient.invalidateQueries({ queryKey: operationKey(projectId, 'list_api_keys') });
    showToast({ text: `${name} has been revoked.` });
  };
  return (
    <li>
      <div>
        <h3 dir="auto">
          {name} <code className="soft">{prefix}…</code>{' '}
          {isExpired ? <span className="tag bad">Expired</span> : null}
        </h3>
        <p>
          {scopeSetOf(scopes) === 'all'
            ? 'May do everything'
            : scopes.map((scope) => scopeLabels[scope]).join(', ')}
        </p>
        <p className="soft small">
          {last_used_at === null ? (
            'Never used'
          ) : (
            <>
              Last used <Time at={last_used_at} form="ago" />
            </>
          )}
          , created by <span dir="auto">{created_by}</span> <Time at={created_at} form="full" />
          {expires_at === null ? null : (
            <>
              , {isExpired ? 'ended' : 'ends'} <Time at={expires_at} form="full" />
            </>
          )}
        </p>
      </div>
      <Button does="revoke_api_key" onClick={() => setAsking(true)}>
        Revoke<span className="unseen"> {name}</span>
      </Button>
      {asking ? (
        <ConfirmDialog
          title="Revoke this key?"
          confirm="Revoke it"
          onConfirm={run}
          onClose={() => setAsking(false)}
        >
          <p>
            Every program that uses <strong dir="auto">{name}</strong> will be refused from now on. This
            cannot be undone.{' '}
            {last_used_at === null ? (
              'It was never used.'
            ) : (
              <>
                It was last used <Time at={last_used_at} form="ago" />.
              </>
            )}
          </p>
        </ConfirmDialog>
      ) : null}
    </li>
  );
}
