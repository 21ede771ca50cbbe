import type { SourceCredential, SourceName } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `source_credentials`: the state of a configured token that expires. It belongs to no project. */
@Entity('source_credentials')
export class SourceCredentialEntity implements SourceCredential {
  @PrimaryColumn('text')
  source: SourceName;

  /** Of the configured token: with another token this row is void. */
  @Column('text')
  fingerprint: string;

  /** The renewed token; null = it was never renewed. */
  @Column('bytea', { nullable: true })
  sealedToken: Buffer | null;

  @Column('timestamptz', { nullable: true })
  renewedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  endsAt: Date | null;

  @Column('text', { nullable: true })
  refusal: string | null;

  @Column('integer', { nullable: true })
  remindedDays: number | null;
}
