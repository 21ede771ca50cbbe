import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ProjectSpendingOutput } from '@earshot/contracts';
import { useProjectPath } from '../data/project.js';
import { dollarText } from '../format/count.js';
import { momentText } from '../format/local-times.js';
import { useTimes } from '../format/use-times.js';

/** What a source costs the project, and which monitors that is for; nothing where it costs nothing. */
export function SourceMoney({ spending }: { readonly spending: ProjectSpendingOutput }): ReactNode {
  const { usd_this_month, usd_last_month, usd_forecast, usd_saved, limits, by_monitor } = spending;
  const times = useTimes();
  const path = useProjectPath();
  if (usd_this_month === null) return <p className="small soft">Costs nothing.</p>;
  const paid = by_monitor.filter(({ usd_this_month: usd }) => (usd ?? 0) > 0);
  return (
    <>
      <dl className="money">
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
      {limits
        .filter(
          ({ set_for, monthly_budget, used_percent }) =>
            // What the installation may spend stands beside its meter.
            monthly_budget !== null && (set_for !== 'installation' || used_percent !== null),
        )
        .map(({ set_for, monthly_budget, used_percent, ends_at }) => (
          <p
            key={set_for}
            className={ends_at === null && (used_percent ?? 0) < 100 ? 'small soft' : 'small hold'}
          >
            Budget of the {set_for}: {dollarText(monthly_budget ?? 0)} a month
            {used_percent === null ? '' : `, ${Math.round(used_percent)} % used`}
            {ends_at === null ? '' : `; at this pace it ends ${momentText(ends_at, times)}`}
          </p>
        ))}
      {paid.length === 0 ? null : (
        <details>
          <summary>What it cost, by monitor</summary>
          <ul>
            {paid.map(({ id, name, usd_this_month: usd }) => (
              <li key={id ?? 'estimates'} className="by-monitor">
                {id === null ? (
                  <span>Estimates in previews</span>
                ) : name === null ? (
                  <span className="soft">A deleted monitor</span>
                ) : (
                  <Link href={path(`monitors/${id}`)} dir="auto">
                    {name}
                  </Link>
                )}
                <span>{dollarText(usd ?? 0)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
