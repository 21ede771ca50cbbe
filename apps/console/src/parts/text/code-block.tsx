import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.js';
import '../form/choices.css';

/** Verbatim text for a terminal or a file, with a copy button. */
export function CodeBlock({ label, text }: { readonly label: string; readonly text: string }): ReactNode {
  return (
    <div className="code-block">
      <pre tabIndex={0} aria-label={label}>
        {text}
      </pre>
      <CopyButton text={text} of={label} />
    </div>
  );
}
