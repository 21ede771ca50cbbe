import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useProject, useProjectPath } from '../data/project.js';
import { type BarFacts, sumCompleteness } from './series/chart-bars.js';

const mostNotes = 6;

/** Describes which parts of the period were not read, or says that this is not known. */
export function ReadingNote({
  isKnown,
  bars,
  chosen,
}: {
  /** Whether it is known which parts were not read. */
  readonly isKnown: boolean;
  readonly bars: readonly BarFacts[];
  readonly chosen: BarFacts | null;
}): ReactNode {
  const path = useProjectPath();
  const { time_zone } = useProject();
  const { state, notes } = sumCompleteness(bars);
  const first = chosen?.completeness.notes ?? [];
  const shown = [...new Set([...first, ...notes])].slice(0, mostNotes);
  return (
    <div className="reading-note small soft">
      {shown.length === 0 ? null : (
        <ul className="hold">
          {shown.map((note) => (
            <li key={note}>{note}.</li>
          ))}
          {notes.length > shown.length ? <li>And {notes.length - shown.length} more.</li> : null}
        </ul>
      )}
      <p>
        {!isKnown
          ? 'It is not known yet which times were read. '
          : state === 'part' && chosen !== null
            ? 'Sums over incomplete time start with “at least”. '
            : state === 'whole'
              ? 'Everything that the sources show for this time was read. '
              : ''}
        <Link href={path('sources')}>Sources</Link> has the details.{' '}
        {chosen === null ? '' : 'Select a bar to open its mentions. '}
        Times are in {time_zone}.
      </p>
    </div>
  );
}
