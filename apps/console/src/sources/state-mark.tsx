import './state-mark.css';
import type { ReactNode } from 'react';
import type { SourceState } from './source-state.js';

/** The state of a source: a coloured dot and a label. */
export function StateMark({ state }: { readonly state: SourceState }): ReactNode {
  return (
    <span className={`state ${state.tone}`}>
      <i aria-hidden="true" />
      {state.label}
    </span>
  );
}
