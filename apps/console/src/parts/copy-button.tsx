import { type ReactNode, useEffect, useState } from 'react';
import { announce } from './announce.js';
import { Button } from './button.js';
import { showToast } from './toasts.js';

/** Copies a text. Says so on itself for a moment. @param of what it copies, for screen readers, e.g. `the key` */
export function CopyButton({ text, of }: { readonly text: string; readonly of: string }): ReactNode {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (): void => {
    copyText(text).then(
      () => {
        setCopied(true);
        announce(`Copied ${of}`);
      },
      () => showToast({ text: 'This browser did not copy it. Select the text and copy it.', tone: 'bad' }),
    );
  };
  return (
    <Button onClick={copy}>
      {copied ? 'Copied' : 'Copy'}
      <span className="unseen"> {of}</span>
    </Button>
  );
}

/** Browsers offer their clipboard over https and on localhost only; elsewhere the older way still works. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  // Inside of a modal dialog: what lies outside of it cannot be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (!done) throw new Error('Not copied');
}
