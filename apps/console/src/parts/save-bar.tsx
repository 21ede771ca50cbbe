import type { ReactNode } from 'react';
import { Button } from './button.js';
import './save-bar.css';

/** The end of a long form: always in sight, says whether something is not saved. @param children other ways on */
export function SaveBar(props: {
  readonly dirty: boolean;
  readonly busy: boolean;
  readonly save: string;
  /** Whether there is nothing to save. */
  readonly disabled?: boolean;
  readonly children?: ReactNode;
}): ReactNode {
  const { dirty, busy, save, disabled = false, children } = props;
  return (
    <div className="actions save-bar">
      {dirty ? <span className="soft">Not saved yet</span> : null}
      {children}
      <Button kind="main" type="submit" busy={busy} disabled={disabled}>
        {save}
      </Button>
    </div>
  );
}
