import type { ReactNode } from 'react';
import type { OperationName } from '@earshot/contracts';
import { useMay } from '../../data/use-may.js';
import { Button } from '../button.js';
import './save-bar.css';

/** The end of a long form: always in sight, says whether something is not saved. @param children other ways on */
export function SaveBar(props: {
  readonly dirty: boolean;
  readonly busy: boolean;
  readonly save: string;
  /** What saving does: where the person's role does not allow that, the bar says so instead. */
  readonly does: OperationName;
  /** Whether there is nothing to save. */
  readonly disabled?: boolean;
  /** Whether it was saved last, and nothing was changed since. */
  readonly saved?: boolean;
  readonly children?: ReactNode;
}): ReactNode {
  const { dirty, busy, save, does, disabled = false, saved = false, children } = props;
  if (!useMay(does))
    return (
      <p className="actions save-bar soft">
        You can look at this, and not change it: that takes another role. An owner of the project can give it
        to you.
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
