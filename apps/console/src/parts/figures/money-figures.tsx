import './money-figures.css';
import type { ReactNode } from 'react';
import type { SpendingOutput } from '@earshot/contracts';
import { dollarText } from '../../format/count.js';

/** A source's costs in US dollars: this month, forecast for the month, last month, and savings from shared requests. */
export function MoneyFigures({ spending }: { readonly spending: SpendingOutput }): ReactNode {
  const { usd_this_month, usd_last_month, usd_forecast, usd_saved } = spending;
  if (usd_this_month === null) return <p className="soft">Costs nothing.</p>;
  return (
    <dl className="money-figures">
      <div>
        <dt>This month</dt>
        <dd>{dollarText(usd_this_month)}</dd>
      </div>
      <div>
        <dt>Forecast for the month</dt>
        {usd_forecast === null ? (
          <dd className="soft">after two whole days</dd>
        ) : (
          <dd>{dollarText(usd_forecast)}</dd>
        )}
      </div>
      <div>
        <dt>Last month</dt>
        <dd>{usd_last_month === null ? '–' : dollarText(usd_last_month)}</dd>
      </div>
      <div>
        <dt>Saved by sharing requests</dt>
        <dd>{usd_saved === null ? '–' : dollarText(usd_saved)}</dd>
      </div>
    </dl>
  );
}
