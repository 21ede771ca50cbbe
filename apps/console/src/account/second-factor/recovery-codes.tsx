import type { ReactNode } from 'react';
import { Button } from '../../parts/button.js';
import { ShownOnce } from '../../parts/text/shown-once.js';

/** Shows recovery codes, the only time they are shown. */
export function RecoveryCodes({
  codes,
  onKept,
}: {
  codes: readonly string[];
  onKept: () => void;
}): ReactNode {
  return (
    <ShownOnce label="The list of recovery codes" text={codes.join('\n')}>
      <p>Each works for one sign-in without the app, e.g. if you lose it.</p>
      <div className="actions">
        <Button onClick={onKept}>I have saved them</Button>
      </div>
    </ShownOnce>
  );
}
