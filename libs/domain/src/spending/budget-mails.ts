import type { SourceName } from '../post/source-name.js';
import type { SourceManifest } from '../source/source-manifest.js';
import { manifestOf } from '../source/source-manifests.js';
import { unitsOfUsd } from './money.js';

/** Percentages of a budget at which an e-mail is sent, once each per month. */
export const budgetSteps = [50, 80, 100] as const;
export type BudgetStep = (typeof budgetSteps)[number];

export type BudgetOwner =
  | { readonly kind: 'installation' }
  | { readonly kind: 'project' | 'monitor'; readonly id: string; readonly projectId: string };

/** A budget for the current month and the amount spent, in US dollars. */
export interface SpentBudget {
  readonly owner: BudgetOwner;
  readonly source: SourceName;
  readonly budgetUsd: number;
  readonly spentUsd: number;
}

/** A threshold already reported this month. */
export interface BudgetMark {
  readonly budget: string;
  readonly source: SourceName;
  readonly percent: number;
}

/** The key that identifies a budget in its marks. With another amount it is another budget, whose thresholds are still to come. */
export function budgetKey({ owner, budgetUsd }: Pick<SpentBudget, 'owner' | 'budgetUsd'>): string {
  return `${owner.kind === 'installation' ? owner.kind : `${owner.kind} ${owner.id}`} ${budgetUsd}`;
}

/**
 * The reports that are due, given those already sent this month: of each budget the highest threshold reached, since several
 * reached at once are reported in one e-mail, and all that are newly reached.
 */
export function dueBudgetMails<B extends SpentBudget>(budgets: readonly B[], marks: readonly BudgetMark[]) {
  const marked = new Set(marks.map(markKey));
  return budgets.flatMap((budget) => {
    const { source, budgetUsd, spentUsd } = budget;
    const due = budgetSteps
      .filter((percent) => spentUsd >= (budgetUsd * percent) / 100 || (percent === 100 && isUsedUp(budget)))
      .map((percent) => ({ budget: budgetKey(budget), source, percent }))
      .filter((mark) => !marked.has(markKey(mark)));
    const highest = due.at(-1);
    return highest === undefined ? [] : [{ budget, percent: highest.percent, marks: due }];
  });
}

/** Whether too little is left for another request, so that reading has ended. */
function isUsedUp({ owner, source, budgetUsd, spentUsd }: SpentBudget): boolean {
  const { meters }: SourceManifest = manifestOf(source);
  const { smallest = 0, reserved = smallest } = meters.find(({ kind }) => kind === 'money') ?? {};
  const needed = owner.kind === 'installation' ? reserved : smallest;
  return Math.round(unitsOfUsd(budgetUsd) - unitsOfUsd(spentUsd)) < needed;
}

function markKey({ budget, source, percent }: BudgetMark): string {
  return `${budget} ${source} ${percent}`;
}
