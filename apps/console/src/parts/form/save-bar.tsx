import type { ReactNode } from 'react';
import type { OperationName } from '@earshot/contracts';
import { useMay } from '../../data/use-may.js';
import { Button } from '../button.js';
import './save-bar.css';

/**
 * The bar at the end of a long form: always visible, shows whether there are unsaved changes.
 * @param children further actions
 */
export function SaveBar(props: {
  readonly dirty: boolean;
  readonly busy: boolean;
  readonly save: string;
  /** The operation that saves. If the user's role does not allow it, the bar says so instead. */
  readonly does: OperationName;
  /** Whether there is nothing to save. */
  readonly disabled?: boolean;
  /** Whether everything is saved and nothing has changed since. */
  readonly saved?: boolean;
  readonly children?: ReactNode;
}): ReactNode {
  const { dirty, busy, save, does, disabled = false, saved = false, children } = props;
  if (!useMay(does))
    return (
      <p className="actions save-bar soft">
        You can view this but not change it: that takes another role. An owner of the project can give you
        one.
      </p>
    );
  return (
    <div className="actions save-bar">
      <span role="status" className={dirty ? 'soft' : 'good'}>
        {dirty ? 'Not saved yet' : saved ? 'Saved' : ''}
      </span>
      {children}
      <Button kind="main" type="submit" busy={busy} disabled={disabled}>
        {save}
      </Button>
    </div>
  );
}
