import './state-mark.css';
import type { ReactNode } from 'react';
import type { SourceState } from './source-state.js';

/** How a source is: a dot in its colour and a word. */
export function StateMark({ state }: { readonly state: SourceState }): ReactNode {
  return (
    <span className={`state ${state.tone}`}>
      <i aria-hidden="true" />
      {state.label}
    </span>
  );
}
