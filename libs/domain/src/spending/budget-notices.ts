import type { SourceName } from '../post/source-name.js';

/** The parts of a budget, in percent, at which people are written to, once each a month. */
export const budgetSteps = [50, 80, 100] as const;
export type BudgetStep = (typeof budgetSteps)[number];

/** Whose budget it is. */
export type BudgetOwner =
  | { readonly kind: 'installation' }
  | { readonly kind: 'project' | 'monitor'; readonly id: string; readonly projectId: string };

/** A budget of the month that runs, and what of it is spent, in US dollars. */
export interface SpentBudget {
  readonly owner: BudgetOwner;
  readonly source: SourceName;
  readonly budgetUsd: number;
  readonly spentUsd: number;
}

/** A step that was decided on in this month. */
export interface BudgetMark {
  readonly budget: string;
  readonly source: SourceName;
  readonly percent: number;
}

/** What people are to be written about one budget. */
export interface DueBudgetNotice<B extends SpentBudget = SpentBudget> {
  readonly budget: B;
  /** The highest step that is reached: of several at once one e-mail speaks. */
  readonly percent: BudgetStep;
  /** All that are reached and were not decided on. */
  readonly marks: readonly BudgetMark[];
}

/** How a budget is named in its marks. */
export function budgetKey(owner: BudgetOwner): string {
  return owner.kind === 'installation' ? owner.kind : `${owner.kind} ${owner.id}`;
}

/** What has to be written, given what was decided on already in this month. */
export function dueBudgetNotices<B extends SpentBudget>(
  budgets: readonly B[],
  marks: readonly BudgetMark[],
): DueBudgetNotice<B>[] {
  const marked = new Set(marks.map(markKey));
  return budgets.flatMap((budget) => {
    const { owner, source, budgetUsd, spentUsd } = budget;
    const due = budgetSteps
      .filter((percent) => spentUsd >= (budgetUsd * percent) / 100)
      .map((percent) => ({ budget: budgetKey(owner), source, percent }))
      .filter((mark) => !marked.has(markKey(mark)));
    const highest = due.at(-1);
    return highest === undefined ? [] : [{ budget, percent: highest.percent, marks: due }];
  });
}

function markKey({ budget, source, percent }: BudgetMark): string {
  return `${budget} ${source} ${percent}`;
}
