import { largestBudgetUsd, paidSources, sharedSources, smallestBudgetUsd } from '@earshot/domain';
import { Dollars, Integer } from '../fields/fields.js';
import { fieldsBySource } from './fields-by-source.js';

const percent = { min: 1, max: 100, optional: true, nullable: true } as const;
const dollars = { max: largestBudgetUsd, optional: true, nullable: true } as const;

/** The budget for each source that costs money. */
export class MonthlyBudgetInput extends fieldsBySource(paidSources, (source) =>
  Dollars('At most two decimals; null = no limit.', { min: smallestBudgetUsd[source], ...dollars }),
) {}

/** The share of each rate-limited source that may be used. */
export class ShareInput extends fieldsBySource(sharedSources, () => Integer('null = no limit.', percent)) {}
