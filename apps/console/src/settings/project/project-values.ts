import { paidSources, type PaidSource, type SharedSource, sharedSources } from '@earshot/domain';
import type { ProjectOutput } from '@earshot/contracts';
import type { Given } from '../../data/call/call-operation.js';
import { changedFields } from '../../data/edit/changed-fields.js';
import { typedNumber } from '../../format/typed-number.js';
import { withScheme } from '../../format/with-scheme.js';

/** The form field of a limit, e.g. `share.x`. */
export type LimitField = `monthly_budget.${PaidSource}` | `share.${SharedSource}`;

/** A project as edited in its form: texts as typed, '' = empty; limits flattened by source. */
export type ProjectValues = {
  readonly name: string;
  readonly website: string;
  readonly description: string;
  readonly time_zone: string;
  readonly learn_from_triage: boolean;
} & { readonly [field in LimitField]: string };

/** The form values of a project. */
export function projectValues(project: ProjectOutput): ProjectValues {
  const { name, website, description, time_zone, learn_from_triage, monthly_budget, share } = project;
  return {
    name,
    website: website ?? '',
    description: description ?? '',
    time_zone,
    learn_from_triage,
    ...(Object.fromEntries([
      ...paidSources.map((source) => [`monthly_budget.${source}`, text(monthly_budget[source])]),
      ...sharedSources.map((source) => [`share.${source}`, text(share[source])]),
    ]) as Record<LimitField, string>),
  };
}

/** The input of update_project: the changed fields; '' becomes null if the field may be empty. */
export function projectChange(base: ProjectValues, now: ProjectValues): Omit<Given<'update_project'>, 'id'> {
  const change: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(changedFields(base, now))) {
    const [whole, part] = field.split('.') as [string, string | undefined];
    if (part !== undefined)
      change[whole] = { ...(change[whole] as object), [part]: typedNumber(String(value)) };
    else if (field === 'website') change[field] = withScheme(String(value));
    else change[field] = value === '' && field === 'description' ? null : value;
  }
  return change;
}

function text(value: number | null): string {
  return value === null ? '' : String(value);
}
