import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `idempotency_records`. */
@Entity('idempotency_records')
export class IdempotencyRecordEntity {
  /** The project, or the user for calls outside a project. */
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

  /** Encrypted by the caller: answers may contain secrets. */
  @Column('bytea')
  body: Buffer;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  expiresAt: Date;

  /** Not answered yet: until then the call is assumed to be running. */
  @Column('timestamptz', { nullable: true })
  runningUntil: Date | null;
}
