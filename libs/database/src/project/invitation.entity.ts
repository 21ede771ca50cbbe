import type { MemberRole } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `invitations`: a link that makes who opens it a member of a project. */
@Entity('invitations')
export class InvitationEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  projectId: string;

  @Column('text')
  role: MemberRole;

  /** Who it is meant for. Anybody who has the link can use it. */
  @Column('text', { nullable: true })
  email: string | null;

  /** SHA-256 of the token. */
  @Column('bytea')
  tokenHash: Buffer;

  @Column('uuid')
  invitedBy: string;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  expiresAt: Date;

  @Column('timestamptz', { nullable: true })
  acceptedAt: Date | null;

  @Column('uuid', { nullable: true })
  acceptedBy: string | null;

  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null;
}
