import { type ReactNode, useState } from 'react';
import { paidSources, sharedSources, smallestBudgetUsd, sourceLabels } from '@earshot/domain';
import { TextField } from '../../parts/form/field.js';
import type { MonitorDraft } from './monitor-draft.js';

/** Spending and quota limits of a monitor, collapsed because most people need none. */
export function LimitsFields(props: {
  readonly draft: MonitorDraft;
  readonly onDraft: (draft: MonitorDraft) => void;
  readonly faultOf: (field: string) => string | undefined;
}): ReactNode {
  const { draft, onDraft, faultOf } = props;
  const { monthly_budget, share } = draft;
  const isSet = [...Object.values(monthly_budget), ...Object.values(share)].some((limit) => limit !== '');
  const isFaulty =
    faultOf('monthly_budget') !== undefined || limitNames.some((name) => faultOf(name) !== undefined);
  // Stays open once open: after emptying a field, the user is still working in it.
  const [wasOpen, setWasOpen] = useState(isSet || isFaulty);
  if ((isSet || isFaulty) && !wasOpen) setWasOpen(true);
  return (
    <details className="limits" open={wasOpen || undefined}>
      <summary>Limits on money and quotas</summary>
      <fieldset>
        <legend>US dollars a month</legend>
        <p className="hint soft">
          Empty = only the project’s limit applies. What exceeds the limit shows as a gap.
        </p>
        <div className="limit-fields">
          {paidSources.map((source) => (
            <TextField
              key={source}
              label={sourceLabels[source]}
              name={`monthly_budget.${source}`}
              inputMode="decimal"
              hint={`At least $${smallestBudgetUsd[source].toFixed(2)}`}
              value={monthly_budget[source] ?? ''}
              onText={(text) => onDraft({ ...draft, monthly_budget: { ...monthly_budget, [source]: text } })}
              fault={faultOf(`monthly_budget.${source}`)?.replace(`monthly_budget.${source}`, 'The budget')}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>Percent of what a source allows</legend>
        <div className="limit-fields">
          {sharedSources.map((source) => (
            <TextField
              key={source}
              label={sourceLabels[source]}
              name={`share.${source}`}
              inputMode="numeric"
              value={share[source] ?? ''}
              onText={(text) => onDraft({ ...draft, share: { ...share, [source]: text } })}
              fault={faultOf(`share.${source}`)?.replace(`share.${source}`, 'The share')}
            />
          ))}
        </div>
      </fieldset>
    </details>
  );
}

/** Paths of the fields, as in the server's errors. */
export const limitNames: readonly string[] = [
  ...paidSources.map((source) => `monthly_budget.${source}`),
  ...sharedSources.map((source) => `share.${source}`),
];
