import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useProject, useProjectPath } from '../data/project.js';
import { useTimes } from '../format/use-times.js';
import { type BarFacts, sumCompleteness } from './series/chart-bars.js';
import type { Reading } from './series/completeness.js';

const mostNotes = 6;

/** What was not read of the time that is shown, in words, or that it is not known. */
export function ReadingNote({
  reading,
  bars,
  chosen,
}: {
  readonly reading: Reading | null;
  readonly bars: readonly BarFacts[];
  readonly chosen: BarFacts | null;
}): ReactNode {
  const times = useTimes();
  const path = useProjectPath();
  const { time_zone } = useProject();
  const { state, notes } = sumCompleteness(bars);
  const first = chosen?.completeness.notes ?? [];
  const shown = [...new Set([...first, ...notes])].slice(0, mostNotes);
  const unknownBefore = reading?.unknownBefore ?? null;
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
        {reading === null
          ? 'Which times were read is not known yet. '
          : state === 'part' && chosen !== null
            ? 'Sums over time that was not fully read say “at least”. '
            : state === 'whole'
              ? 'Everything of this time that sources show was read. '
              : ''}
        {unknownBefore !== null && bars.some(({ since }) => since < unknownBefore)
          ? `Gaps before ${times.full(unknownBefore)} were not checked. `
          : ''}
        <Link href={path('sources')}>Sources</Link> has the details.{' '}
        {chosen === null ? '' : 'A bar opens its mentions. '}
        Times are in {time_zone}.
      </p>
    </div>
  );
}
