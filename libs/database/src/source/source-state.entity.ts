import type { CheckStatus, SourceName } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `source_states`: the state of a source as reported by this installation's scanners. It belongs to no project. */
@Entity('source_states')
export class SourceStateEntity {
  @PrimaryColumn('text')
  source: SourceName;

  @Column('timestamptz', { nullable: true })
  reportedAt: Date | null;

  /** false although nothing is reported = left out of this installation. */
  @Column('boolean', { nullable: true })
  configured: boolean | null;

  /** It is simulated by the sandbox: its posts are samples. */
  @Column('boolean', { default: false })
  sample: boolean;

  @Column('boolean', { nullable: true })
  partial: boolean | null;

  @Column('boolean', { nullable: true })
  delayed: boolean | null;

  @Column('text', { nullable: true })
  note: string | null;

  /** The shortest interval of its fastest feed; null = not known. */
  @Column('double precision', { nullable: true })
  shortestIntervalMs: number | null;

  /** A configured scan interval that overrides plans; null = none. */
  @Column('double precision', { nullable: true })
  fixedIntervalMs: number | null;

  @Column('timestamptz', { nullable: true })
  lastSuccessAt: Date | null;

  @Column('timestamptz', { nullable: true })
  lastFailureAt: Date | null;

  @Column('text', { nullable: true })
  lastError: string | null;

  /** It refused requests, or a meter is exhausted: it is not asked before this time. */
  @Column('timestamptz', { nullable: true })
  waitingUntil: Date | null;

  @Column('text', { nullable: true })
  waitingReason: string | null;

  /** Since when a check has been requested; null = none is. */
  @Column('timestamptz', { nullable: true })
  checkRequestedAt: Date | null;

  /** When a check last tried it. */
  @Column('timestamptz', { nullable: true })
  checkedAt: Date | null;

  @Column('text', { nullable: true })
  checkStatus: CheckStatus | null;

  /** Why that check failed; null = it succeeded. */
  @Column('text', { nullable: true })
  checkReason: string | null;

  /** A salted hash of the configuration under which it last answered; null = not known. */
  @Column('text', { nullable: true })
  configuration: string | null;

  /** Not scanned until then, so that its meters last until they reset. */
  @Column('timestamptz', { nullable: true })
  restingUntil: Date | null;

  /**
   * Since when it has not been read, according to the last e-mail about it; null = no e-mail was sent, or the last one said
   * that it is being read again.
   */
  @Column('timestamptz', { nullable: true })
  darkSince: Date | null;

  /** When an e-mail last reported that it is not being read. */
  @Column('timestamptz', { nullable: true })
  darkNotifiedAt: Date | null;
}
