import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `idempotency_records`. */
@Entity('idempotency_records')
export class IdempotencyRecordEntity {
  /** The project, or for calls outside of one the user. */
  @PrimaryColumn('uuid')
  scopeId: string;

  @PrimaryColumn('text')
  key: string;

  @Column('text')
  operation: string;

  @Column('bytea')
  fingerprint: Buffer;

  @Column('integer')
  status: number;

  /** Encrypted by the caller: answers may carry secrets. */
  @Column('bytea')
  body: Buffer;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  expiresAt: Date;

  /** Not answered yet: until then somebody is at work on it. */
  @Column('timestamptz', { nullable: true })
  runningUntil: Date | null;
}
