import type { ApiKey, Scope } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `api_keys`. */
@Entity('api_keys')
export class ApiKeyEntity implements ApiKey {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  projectId: string;

  @Column('text')
  name: string;

  @Column('text')
  prefix: string;

  /** SHA-256 of the key. */
  @Column('bytea')
  keyHash: Buffer;

  @Column('text', { array: true })
  scopes: Scope[];

  /** null = the person has deleted their account. */
  @Column('uuid', { nullable: true })
  createdBy: string | null;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;

  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  lastUsedAt: Date | null;
}
