import type { ReactNode } from 'react';
import type { SpendingLimitOutput } from '@earshot/contracts';
import { dollarText, numberText } from '../../format/count.js';
import { MeterBar } from '../../parts/figures/meter-bar.js';
import { Time } from '../../parts/text/time.js';

const whose: Readonly<Record<SpendingLimitOutput['set_for'], string>> = {
  installation: 'of the installation',
  project: 'of the project',
  monitor: 'of a monitor',
};

/** The budgets and shares that apply to a source, with the usage of each. The first to run out stops it. */
export function SpendingLimits(props: {
  readonly source: string;
  readonly limits: readonly SpendingLimitOutput[];
}): ReactNode {
  const { source, limits } = props;
  if (limits.length === 0) return null;
  return (
    <ul className="usage-limits">
      {limits.map((limit) => (
        <li key={`${limit.set_for} ${limit.monthly_budget === null}`}>
          <p className="figures">
            <span>{limitText(limit)}</span>
            <span className="soft">
              {limit.used_percent === null ? null : `${numberText(Math.round(limit.used_percent))} % used`}
              {limit.ends_at === null ? null : (
                <>
                  , runs out about <Time at={limit.ends_at} form="full" />
                </>
              )}
            </span>
          </p>
          {limit.used_percent === null ? null : (
            <MeterBar
              label={`${source}: ${limitText(limit)}`}
              used={limit.used_percent}
              allowed={100}
              text={`${numberText(Math.round(limit.used_percent))} % used`}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function limitText({ set_for, monthly_budget, share }: SpendingLimitOutput): string {
  return monthly_budget === null
    ? `Share ${whose[set_for]}: ${share ?? 100} %`
    : `Budget ${whose[set_for]}: ${dollarText(monthly_budget)} a month`;
}
