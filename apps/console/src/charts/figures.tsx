import type { ReactNode } from 'react';
import type { GetMentionStatsOutput } from '@earshot/contracts';
import { numberText } from '../format/count.js';
import { countFrom } from './series/chart-bars.js';
import type { Completeness } from './series/completeness.js';
import type { Period } from './choices/period.js';

/**
 * The two most wanted figures, compared with the period of the same length before.
 * @param moods counts by sentiment
 */
export function Figures({
  moods,
  completeness,
  period,
}: {
  readonly moods: GetMentionStatsOutput;
  readonly completeness: Pick<Completeness, 'state'>;
  readonly period: Period;
}): ReactNode {
  const isPart = completeness.state === 'part';
  const { before } = moods;
  const completenessBefore = { state: before?.complete === false ? 'part' : 'whole' } as const;
  const wasPart = completenessBefore.state === 'part';
  const days = `the ${period.days} days before`;
  const span = `${days}${period.growing ? ', up to this time of day' : ''}`;
  const rows = [
    { label: 'mentions', now: moods.mentions, then: before?.mentions, isBad: false },
    {
      label: 'negative',
      now: negativeOf(moods),
      then: before === null ? undefined : negativeOf(before),
      isBad: true,
    },
  ];
  return (
    <dl className="figures">
      {rows.map(({ label, now, then, isBad }) => (
        <div key={label}>
          <dt className="soft small">
            {label}
            {then === undefined ? null : wasPart && before?.mentions === 0 ? (
              `; ${days} are incomplete`
            ) : isPart || wasPart ? (
              `, ${countFrom(then, completenessBefore, numberText(then))} in ${span}`
            ) : (
              <>
                , <Change by={now - then} isBad={isBad && now > then} /> against {numberText(then)} in {span}
              </>
            )}
          </dt>
          <dd>{countFrom(now, completeness, numberText(now))}</dd>
        </div>
      ))}
    </dl>
  );
}

function Change({ by, isBad }: { readonly by: number; readonly isBad: boolean }): ReactNode {
  const text = by === 0 ? '±0' : by > 0 ? `+${numberText(by)}` : `−${numberText(-by)}`;
  return <span className={isBad ? 'bad' : ''}>{text}</span>;
}

function negativeOf({ totals }: Pick<GetMentionStatsOutput, 'totals'>): number {
  return totals.find(({ value }) => value === 'negative')?.mentions ?? 0;
}
