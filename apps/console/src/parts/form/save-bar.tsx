import type { ReactNode } from 'react';
import { Button } from '../button.js';
import './save-bar.css';

/** The end of a long form: always in sight, says whether something is not saved. @param children other ways on */
export function SaveBar(props: {
  readonly dirty: boolean;
  readonly busy: boolean;
  readonly save: string;
  /** Whether there is nothing to save. */
  readonly disabled?: boolean;
  /** Whether it was saved last, and nothing was changed since. */
  readonly saved?: boolean;
  readonly children?: ReactNode;
}): ReactNode {
  const { dirty, busy, save, disabled = false, saved = false, children } = props;
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
