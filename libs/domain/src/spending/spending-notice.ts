import type { SourceName } from '../post/source-name.js';
import type { BudgetOwner, BudgetStep } from './budget-notices.js';

/** What an e-mail about a budget says. */
export interface BudgetNotice {
  readonly kind: 'budget';
  readonly of: BudgetOwner['kind'];
  /** undefined = it was decided on by a version that did not store it. */
  readonly owner?: BudgetOwner;
  /** Of the project or the monitor; null = it is the installation's. */
  readonly name: string | null;
  /** The project's name; null = it is the installation's. */
  readonly project: string | null;
  readonly source: SourceName;
  readonly percent: BudgetStep;
  readonly budgetUsd: number;
  readonly spentUsd: number;
  /** ISO 8601. */
  readonly monthEndsAt: string;
}

/** What an e-mail about a source that is not read says; times in ISO 8601. */
export interface SourceDarkNotice {
  readonly kind: 'source_dark';
  readonly source: SourceName;
  readonly since: string;
  readonly reason: string;
  readonly until: string | null;
}

/** What an e-mail about a source that is read again says; times in ISO 8601. */
export interface SourceBackNotice {
  readonly kind: 'source_back';
  readonly source: SourceName;
  readonly since: string;
  readonly until: string;
}

/** What an e-mail to people is about, as it was when it was decided on. */
export type SpendingNotice = BudgetNotice | SourceDarkNotice | SourceBackNotice;
