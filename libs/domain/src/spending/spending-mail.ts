import type { SourceName } from '../post/source-name.js';
import type { BudgetOwner, BudgetStep } from './budget-mails.js';

/** The content of an e-mail about a budget. */
export interface BudgetMail {
  readonly kind: 'budget';
  readonly of: BudgetOwner['kind'];
  /** undefined = stored by a version without this field. */
  readonly owner?: BudgetOwner;
  /** The name of the project or monitor; null = the installation's budget. */
  readonly name: string | null;
  /** The project's name; null = the installation's budget. */
  readonly project: string | null;
  readonly source: SourceName;
  readonly percent: BudgetStep;
  readonly budgetUsd: number;
  readonly spentUsd: number;
  /** ISO 8601. */
  readonly monthEndsAt: string;
}

/** The content of an e-mail about a source that is down; times in ISO 8601. */
export interface SourceDarkMail {
  readonly kind: 'source_dark';
  readonly source: SourceName;
  readonly since: string;
  readonly reason: string;
  readonly until: string | null;
}

/** The content of an e-mail about a source that is back; times in ISO 8601. */
export interface SourceBackMail {
  readonly kind: 'source_back';
  readonly source: SourceName;
  readonly since: string;
  readonly until: string;
}

/** A snapshot of the subject of an e-mail. */
export type SpendingMail = BudgetMail | SourceDarkMail | SourceBackMail;
