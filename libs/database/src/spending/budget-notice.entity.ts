import type { BudgetStep, SourceName } from '@earshot/domain';
import { Entity, PrimaryColumn } from 'typeorm';

/** A row of `budget_notices`: it was decided, once in the month, to write to people that so much of a budget is spent. */
@Entity('budget_notices')
export class BudgetNoticeEntity {
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
