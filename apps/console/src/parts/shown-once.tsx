import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.js';
import './choices.css';

/** A secret, or several, at the only time when they are shown: to select, to copy, and with what they are for. */
export function ShownOnce(props: {
  readonly label: string;
  readonly text: string;
  readonly children?: ReactNode;
}): ReactNode {
  const { label, text, children } = props;
  return (
    <div className="shown-once">
      <p>
        <strong>{label}</strong> <span className="hold">Shown this once: keep it now.</span>
      </p>
      <pre tabIndex={0} aria-label={label}>
        {text}
      </pre>
      <div className="actions">
        <CopyButton text={text} of={label.toLowerCase()} />
      </div>
      {children}
    </div>
  );
}
