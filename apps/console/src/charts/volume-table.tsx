import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useProjectPath } from '../data/project.js';
import { numberText } from '../format/count.js';
import { type BarFacts, countFrom } from './series/chart-bars.js';
import { type ChartView, inboxAddress } from './choices/chart-view.js';
import type { Series } from './series/series.js';

/** The figures of the bars as a table, with the sources that were not read. */
export function VolumeTable({
  view,
  series,
  bars,
}: {
  readonly view: ChartView;
  readonly series: readonly Series[];
  readonly bars: readonly BarFacts[];
}): ReactNode {
  const path = useProjectPath();
  return (
    <div className="scroll" role="region" aria-label="Mentions as a table" tabIndex={0}>
      <table className="volume">
        <thead>
          <tr>
            <th scope="col">{view.bucket === 'day' ? 'Day' : 'Week'}</th>
            <th scope="col" className="number">
              Mentions
            </th>
            {series.map(({ label }) => (
              <th key={label} scope="col" className="number">
                {label}
              </th>
            ))}
            <th scope="col">Not read</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.since}>
              <th scope="row">
                <Link href={path(inboxAddress(view, bar.since, bar.until))}>{bar.name}</Link>
                {bar.growing ? <span className="soft"> still growing</span> : null}
              </th>
              <td className="number">{countOf(bar)}</td>
              {bar.parts.map((part, index) => (
                <td key={series[index]?.label} className="number">
                  {isNothing(bar) ? '–' : numberText(part)}
                </td>
              ))}
              <td className="notes small">{notesOf(bar)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function countOf({ mentions, completeness }: BarFacts): string {
  return mentions === null ? 'not known' : countFrom(mentions, completeness, numberText(mentions));
}

/** If nothing is known, a 0 would look as if nothing was said. */
function isNothing({ mentions, completeness }: BarFacts): boolean {
  return mentions === null || (mentions === 0 && completeness.state === 'part');
}

/** Only the names of the sources; the full sentences are below the table. */
function notesOf({ completeness: { state, sources } }: BarFacts): string {
  if (state === 'unknown') return 'not known';
  if (state === 'whole') return 'nothing';
  return sources.length === 0 ? 'some or all of it' : sources.join(', ');
}
