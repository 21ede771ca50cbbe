import { type ReactNode, useState } from 'react';
import type { AlertOutput } from '@earshot/contracts';
import type { Answer } from '../../data/call/call-operation.js';
import { useChange } from '../../data/call/use-operation.js';
import { Button } from '../../parts/button.js';
import { ConfirmDialog } from '../../parts/dialog/confirm-dialog.js';
import { Time } from '../../parts/text/time.js';
import { SecretDialog } from './secret-dialog.js';

/** Rotates the secret of a webhook: asks first, shows the new one once, and says how long the old one still works. */
export function RotateSecret({ alert }: { readonly alert: AlertOutput }): ReactNode {
  const [asking, setAsking] = useState(false);
  const [rotated, setRotated] = useState<Answer<'rotate_alert_secret'> | null>(null);
  const rotate = useChange('rotate_alert_secret');
  const run = async (): Promise<void> => {
    setRotated(await rotate.mutateAsync({ id: alert.id }));
    setAsking(false);
  };
  return (
    <div className="field">
      <p className="actions">
        <Button does="rotate_alert_secret" onClick={() => setAsking(true)}>
          New secret
        </Button>
        <span className="soft">For checking signatures. Replace it if others may know it.</span>
      </p>
      {asking ? (
        <ConfirmDialog
          title="Give the webhook a new secret?"
          confirm="Make a new secret"
          onConfirm={run}
          onClose={() => setAsking(false)}
        >
          <p>
            For 24 hours messages are signed with both the new and the previous secret, so that nothing is
            refused while you update your program. After that the previous one no longer works. If you make
            another one within that time, the oldest stops working at once.
          </p>
        </ConfirmDialog>
      ) : null}
      {rotated === null ? null : (
        <SecretDialog title="The new secret" secret={rotated.secret} onClose={() => setRotated(null)}>
          <p>
            The previous secret works until <Time at={rotated.previous_secret_expires_at} form="full" />.
          </p>
        </SecretDialog>
      )}
    </div>
  );
}
