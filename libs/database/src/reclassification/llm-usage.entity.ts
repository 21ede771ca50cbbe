import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `llm_usage`: what calls of one provider have used on one day in UTC, by all processes together. */
@Entity('llm_usage')
export class LlmUsageEntity {
  @PrimaryColumn('date')
  day: string;

  /** E.g. `openai`. */
  @PrimaryColumn('text')
  provider: string;

  @Column('integer')
  calls: number;

  /** Calls that were not made, because the budget did not allow them. */
  @Column('integer')
  denied: number;

  /** With what calls under way may use at most. */
  @Column('bigint')
  inputTokens: string;

  @Column('bigint')
  outputTokens: string;

  @Column('double precision')
  costUsd: number;
}
