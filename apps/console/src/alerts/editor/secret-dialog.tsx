import type { ReactNode } from 'react';
import { Button } from '../../parts/button.js';
import { Dialog } from '../../parts/dialog/dialog.js';
import { ShownOnce } from '../../parts/text/shown-once.js';

/** Shows the secret of a webhook, the only time it is shown. Escape does not close it. */
export function SecretDialog(props: {
  readonly title: string;
  readonly secret: string;
  readonly children?: ReactNode;
  readonly onClose: () => void;
}): ReactNode {
  const { title, secret, children, onClose } = props;
  return (
    <Dialog title={title} closable={false} onClose={onClose}>
      <p>
        Your program uses it to check that a message is from Earshot (<code>webhook-signature</code>, as
        specified by{' '}
        <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
          Standard Webhooks
        </a>
        ; see{' '}
        <a href="/docs/webhooks" target="_blank" rel="noreferrer">
          how
        </a>
        ).
      </p>
      <ShownOnce label="Secret" text={secret} />
      {children}
      <div className="actions">
        <Button kind="main" onClick={onClose}>
          I have saved it
        </Button>
      </div>
    </Dialog>
  );
}
