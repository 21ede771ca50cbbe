import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `llm_states`: the configured language model, and what ails it. */
@Entity('llm_states')
export class LlmStateEntity {
  /** E.g. `openai`. */
  @PrimaryColumn('text')
  provider: string;

  @Column('text')
  model: string;

  /** A `LanguageModelFault`; null = none. */
  @Column('text', { nullable: true })
  fault: string | null;

  /** Since when it is so. */
  @Column('timestamptz')
  since: Date;
}
