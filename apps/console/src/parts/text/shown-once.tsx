import { type ReactNode, useEffect, useRef } from 'react';
import { CopyButton } from './copy-button.js';
import { LeaveDialog } from '../form/leave-dialog.js';
import '../form/choices.css';

/** Shows one or more secrets, the only time they are shown, with what they are for: selectable and with a copy button. */
export function ShownOnce(props: {
  readonly label: string;
  readonly text: string;
  readonly children?: ReactNode;
  /** Whether something else takes the focus. */
  readonly quiet?: boolean;
}): ReactNode {
  const { label, text, children, quiet = false } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!quiet) box.current?.focus();
  }, [quiet]);
  return (
    <div className="shown-once" ref={box} tabIndex={-1} role="group" aria-label={label}>
      <p>
        <strong>{label}</strong> <span className="hold">Shown only this once: save it now.</span>
      </p>
      <pre tabIndex={0} aria-label={label}>
        {text}
      </pre>
      <div className="actions">
        <CopyButton text={text} of={label} />
      </div>
      {children}
      <LeaveDialog when>{label} is shown only this once. Have you saved it?</LeaveDialog>
    </div>
  );
}
