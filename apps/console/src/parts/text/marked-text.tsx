import type { ReactNode } from 'react';
import { cutMarks, type Mark } from './cut-marks.js';

/** A post's text with keywords underlined and evidence marked; never interpreted as HTML. */
export function MarkedText({ text, marks }: { text: string; marks: readonly Mark[] }): ReactNode {
  return cutMarks(text, marks).map(({ text: piece, kinds }, index) =>
    kinds.length === 0 ? (
      piece
    ) : (
      <mark key={index} className={kinds.join(' ')}>
        {piece}
      </mark>
    ),
  );
}
