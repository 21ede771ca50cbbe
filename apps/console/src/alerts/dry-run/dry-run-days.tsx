import type { ReactNode } from 'react';
import type { PreviewAlertOutput } from '@earshot/contracts';
import { numberText } from '../../format/count.js';
import { dryRunDayLabel, dryRunDayResult } from './dry-run-day-text.js';

type Day = PreviewAlertOutput['per_day'][number];

/** Messages per day as bars; hatched where the data is incomplete. */
export function DryRunDays({ days }: { readonly days: readonly Day[] }): ReactNode {
  const most = Math.max(1, ...days.map(({ messages }) => messages));
  const isTight = days.length > 14;
  return (
    <>
      <ol className={isTight ? 'dry-run-days tight' : 'dry-run-days'} aria-label="Messages a day">
        {days.map((day) => (
          <li key={day.day} title={dryRunDayResult(day)}>
            <span className="unseen">{dryRunDayResult(day)}</span>
            <span aria-hidden="true" className={day.complete ? 'space' : 'space hatched'}>
              {isTight || (day.messages === 0 && !day.complete) ? null : numberText(day.messages)}
              <i style={{ height: `${(day.messages / most) * 100}%` }} />
            </span>
            <span aria-hidden="true" className="small soft">
              {dryRunDayLabel(day.day, days.length) || '\u00a0'}
            </span>
          </li>
        ))}
      </ol>
      {days.every(({ complete }) => complete) ? null : (
        <p className="small soft">
          <span className="hatched sample" aria-hidden="true" /> Incomplete: sources were not read, or the dry
          run does not look back that far. There may be more.
        </p>
      )}
    </>
  );
}
