import { type ReactNode, useEffect, useState } from 'react';
import { announce } from '../announce.js';
import { Button } from '../button.js';
import { copyText } from './copy-text.js';
import { showToast } from '../toasts.js';

/**
 * Copies a text and briefly confirms it on the button.
 * @param of what it copies, for screen readers, e.g. `the key`
 */
export function CopyButton({ text, of }: { readonly text: string; readonly of: string }): ReactNode {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (): void => {
    void copyText(text).then((done) => {
      if (!done)
        return showToast({ text: 'This browser did not copy it. Select the text and copy it.', tone: 'bad' });
      setCopied(true);
      announce(`Copied ${of}`);
    });
  };
  return (
    <Button onClick={copy}>
      {copied ? 'Copied' : 'Copy'}
      <span className="unseen"> {of}</span>
    </Button>
  );
}
