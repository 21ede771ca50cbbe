import type { CheckStatus, SourceName } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `source_states`: what the scanners of this installation say of a source. It belongs to no project. */
@Entity('source_states')
export class SourceStateEntity {
  @PrimaryColumn('text')
  source: SourceName;

  @Column('timestamptz', { nullable: true })
  reportedAt: Date | null;

  @Column('boolean', { nullable: true })
  configured: boolean | null;

  /** A sandbox plays it: its posts are samples. */
  @Column('boolean', { default: false })
  sample: boolean;

  @Column('boolean', { nullable: true })
  partial: boolean | null;

  @Column('boolean', { nullable: true })
  delayed: boolean | null;

  @Column('text', { nullable: true })
  note: string | null;

  /** More often its quickest feed cannot be read; null = not known. */
  @Column('double precision', { nullable: true })
  shortestIntervalMs: number | null;

  /** Its scanner is told to scan so often, whatever plans say; null = it is not. */
  @Column('double precision', { nullable: true })
  fixedIntervalMs: number | null;

  @Column('timestamptz', { nullable: true })
  lastSuccessAt: Date | null;

  @Column('timestamptz', { nullable: true })
  lastFailureAt: Date | null;

  @Column('text', { nullable: true })
  lastError: string | null;

  /** It refused, or a meter is used up: nobody asks before. */
  @Column('timestamptz', { nullable: true })
  waitingUntil: Date | null;

  @Column('text', { nullable: true })
  waitingReason: string | null;

  /** Since when somebody waits for it to be tried; null = nobody does. */
  @Column('timestamptz', { nullable: true })
  checkRequestedAt: Date | null;

  /** When it was last tried for that. */
  @Column('timestamptz', { nullable: true })
  checkedAt: Date | null;

  @Column('text', { nullable: true })
  checkStatus: CheckStatus | null;

  /** Why it did not work; null = it did. */
  @Column('text', { nullable: true })
  checkReason: string | null;

  /** A salted hash of the configuration under which its last answer came; null = not known. */
  @Column('text', { nullable: true })
  configuration: string | null;

  /** So that its meters last until they start again. */
  @Column('timestamptz', { nullable: true })
  restingUntil: Date | null;

  /** Since when it is not read, as people were written; null = they were written nothing, or that it is back. */
  @Column('timestamptz', { nullable: true })
  darkSince: Date | null;

  /** When people were last written that it is not read. */
  @Column('timestamptz', { nullable: true })
  darkNotifiedAt: Date | null;
}
