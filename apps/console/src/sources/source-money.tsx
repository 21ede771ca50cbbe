import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ProjectSpendingOutput } from '@earshot/contracts';
import { useProjectPath } from '../data/project.js';
import { dollarText } from '../format/count.js';
import { momentText } from '../format/local-times.js';
import { useTimes } from '../format/use-times.js';
import { MoneyFigures } from '../parts/figures/money-figures.js';

/** What a source costs the project, by monitor. */
export function SourceMoney({ spending }: { readonly spending: ProjectSpendingOutput }): ReactNode {
  const { usd_this_month, limits, by_monitor } = spending;
  const times = useTimes();
  const path = useProjectPath();
  if (usd_this_month === null) return <MoneyFigures spending={spending} />;
  const paid = by_monitor.filter(({ usd_this_month: usd }) => (usd ?? 0) > 0);
  return (
    <>
      <MoneyFigures spending={spending} />
      {limits
        .filter(
          ({ set_for, monthly_budget, used_percent }) =>
            // The installation's budget is left out if its usage is unknown: it is shown beside its meter.
            monthly_budget !== null && (set_for !== 'installation' || used_percent !== null),
        )
        .map(({ set_for, monthly_budget, used_percent, ends_at }) => (
          <p
            key={set_for}
            className={ends_at === null && (used_percent ?? 0) < 100 ? 'small soft' : 'small hold'}
          >
            Budget of the {set_for}: {dollarText(monthly_budget ?? 0)} a month
            {used_percent === null ? '' : `, ${Math.round(used_percent)} % used`}
            {ends_at === null ? '' : `; at this pace it runs out ${momentText(ends_at, times)}`}
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
