import type { ReactNode } from 'react';
import { paidSources, sharedSources, sourceLabels } from '@earshot/domain';
import { TextField } from '../../parts/form/field.js';
import type { LimitField, ProjectValues } from './project-values.js';

/** The project's spending and quota limits by source; empty = no limit of its own. */
export function LimitFields(props: {
  readonly values: ProjectValues;
  readonly change: (part: Partial<ProjectValues>) => void;
  readonly faultOf: (field: string) => string | undefined;
}): ReactNode {
  const { values, change, faultOf } = props;
  const field = (name: LimitField, label: string, placeholder: string): ReactNode => (
    <TextField
      key={name}
      label={label}
      name={name}
      inputMode="decimal"
      placeholder={placeholder}
      value={values[name]}
      onText={(text) => change({ [name]: text })}
      fault={faultOf(name)}
    />
  );
  return (
    <>
      <section className="section" aria-labelledby="budgets">
        <h2 id="budgets">Monthly budget</h2>
        <p className="soft">
          US dollars in a calendar month (UTC), spread over its days. What cannot be read once it is used up
          shows as not read. Empty: no limit.
        </p>
        <div className="limit-fields">
          {paidSources.map((source) =>
            field(`monthly_budget.${source}`, `${sourceLabels[source]}, $ a month`, 'no limit'),
          )}
        </div>
      </section>
      <section className="section" aria-labelledby="shares">
        <h2 id="shares">Share of the quotas</h2>
        <p className="soft">
          Percent of what each source allows this installation that the project may use. Empty: a fair share.
        </p>
        <div className="limit-fields">
          {sharedSources.map((source) =>
            field(`share.${source}`, `${sourceLabels[source]}, %`, 'fair share'),
          )}
        </div>
      </section>
    </>
  );
}
