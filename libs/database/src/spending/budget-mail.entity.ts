import type { BudgetStep, SourceName } from '@earshot/domain';
import { Entity, PrimaryColumn } from 'typeorm';

/** A row of `budget_notices`: a threshold of a budget that was reported by e-mail, once in a month. */
@Entity('budget_notices')
export class BudgetMailEntity {
  /** `installation`, `project <id>` or `monitor <id>`. */
  @PrimaryColumn('text')
  budget: string;

  @PrimaryColumn('text')
  source: SourceName;

  /** Its first day, in UTC. */
  @PrimaryColumn('date')
  month: string;

  @PrimaryColumn('integer')
  percent: BudgetStep;
}
