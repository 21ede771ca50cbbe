import type { ReactNode } from 'react';
import type { MeterOutput } from '@earshot/contracts';
import { momentText } from '../format/local-times.js';
import { useTimes } from '../format/use-times.js';
import { amountText, meterName, rateText, usedText } from './meter-text.js';

/** A source's allowances and how much of each the project has used, as thin bars with figures. */
export function MeterList({ meters }: { readonly meters: readonly MeterOutput[] }): ReactNode {
  const times = useTimes();
  const counted = meters.filter(({ used }) => used !== null);
  const rates = meters.filter(({ used }) => used === null);
  return (
    <>
      {counted.length === 0 ? null : (
        <ul className="meters">
          {counted.map((meter) => {
            const { name, used, allowed, share } = meter;
            const limit = share === null ? allowed : (allowed * share) / 100;
            return (
              <li key={name}>
                <span>{meterName(meter)}</span>
                <meter
                  aria-label={`${meterName(meter)} used`}
                  min={0}
                  max={limit}
                  value={Math.min(used ?? 0, limit)}
                />
                <span>
                  {usedText(meter)} of {amountText(meter, limit)}
                  {share === null ? '' : ` (${share} % of what the source allows)`}
                  <span className="soft">, resets {momentText(meter.resets_at, times)}</span>
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {rates.length === 0 ? null : (
        <p className="small soft">
          Short-term limits for all projects together: {rates.map(rateText).join(', ')}.
        </p>
      )}
    </>
  );
}
