import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `llm_usage`: what calls to one provider have used on a day (UTC), across all processes. */
@Entity('llm_usage')
export class LlmUsageEntity {
  @PrimaryColumn('date')
  day: string;

  /** E.g. `openai`. */
  @PrimaryColumn('text')
  provider: string;

  @Column('integer')
  calls: number;

  /** Calls that were not made because of the budget. */
  @Column('integer')
  denied: number;

  /** Including the most that calls under way may use. */
  @Column('bigint')
  inputTokens: string;

  @Column('bigint')
  outputTokens: string;

  @Column('double precision')
  costUsd: number;
}
