import { largestBudgetUsd, smallestBudgetUsd } from '@earshot/domain';
import { Dollars, Integer } from '../fields/fields.js';

const percent = { min: 1, max: 100, optional: true, nullable: true } as const;
const dollars = { max: largestBudgetUsd, optional: true, nullable: true } as const;

/** What may be spent on each source that costs money. */
export class MonthlyBudgetInput {
  @Dollars({
    description: 'US dollars; null = no limit.',
    min: smallestBudgetUsd.x,
    ...dollars,
  })
  x?: number | null;

  @Dollars({
    description: 'US dollars; null = no limit.',
    min: smallestBudgetUsd.linkedin,
    ...dollars,
  })
  linkedin?: number | null;
}

/** What may be used of each source that limits requests. */
export class ShareInput {
  @Integer({ description: 'Percent; null = no limit.', ...percent })
  x?: number | null;

  @Integer({ description: 'Percent; null = no limit.', ...percent })
  youtube?: number | null;

  @Integer({ description: 'Percent; null = no limit.', ...percent })
  linkedin?: number | null;

  @Integer({ description: 'Percent; null = no limit.', ...percent })
  threads?: number | null;
}
