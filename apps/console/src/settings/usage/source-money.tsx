import type { ReactNode } from 'react';
import { sourceLabels } from '@earshot/domain';
import type { SourceSpendingOutput, SpendingOutput } from '@earshot/contracts';
import { numberText } from '../../format/count.js';
import { MoneyFigures } from '../../parts/figures/money-figures.js';
import { MonitorMoney } from './monitor-money.js';
import { SpendingLimits } from './spending-limits.js';

/** A source's usage and cost: the project's, and for operators that of all projects. */
export function SourceMoney({ spending }: { readonly spending: SourceSpendingOutput }): ReactNode {
  const { source, project, installation } = spending;
  return (
    <div className="source-money">
      <h3>{sourceLabels[source]}</h3>
      <MoneyFigures spending={project} />
      <SpendingLimits source={sourceLabels[source]} limits={project.limits} />
      <details>
        <summary>
          What was used<span className="unseen"> of {sourceLabels[source]}</span>, by monitor
        </summary>
        <Meters spending={project} />
        <MonitorMoney
          parts={project.by_monitor}
          unnamed="Estimates in previews"
          deleted="A deleted monitor"
        />
      </details>
      {installation === null ? null : (
        <details>
          <summary>
            All projects of this installation<span className="unseen"> on {sourceLabels[source]}</span>
          </summary>
          <MoneyFigures spending={installation} />
          <SpendingLimits source={sourceLabels[source]} limits={installation.limits} />
          <MonitorMoney parts={installation.by_project} unnamed="Nobody's" deleted="A deleted project" />
        </details>
      )}
    </div>
  );
}

/** Everything the source counts except money, which is shown above. */
function Meters({ spending }: { readonly spending: SpendingOutput }): ReactNode {
  const meters = spending.meters.filter(({ kind }) => kind !== 'money');
  if (meters.length === 0) return null;
  return (
    <div className="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Counted</th>
            <th scope="col" className="number">
              This month
            </th>
            <th scope="col" className="number">
              Forecast
            </th>
            <th scope="col" className="number">
              Last month
            </th>
          </tr>
        </thead>
        <tbody>
          {meters.map(({ name, unit, this_month, forecast, last_month }) => (
            <tr key={name}>
              <th scope="row">
                {name} <span className="soft">({unit})</span>
              </th>
              <td className="number">{numberText(Math.round(this_month))}</td>
              <td className="number">{forecast === null ? '–' : numberText(Math.round(forecast))}</td>
              <td className="number">{numberText(Math.round(last_month))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
