import type { MemberRole } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `members`. */
@Entity('members')
export class MemberEntity {
  @PrimaryColumn('uuid')
  projectId: string;

  @PrimaryColumn('uuid')
  userId: string;

  @Column('text')
  role: MemberRole;

  /** null = joined before this was stored; taken as when the project was created. */
  @Column('timestamptz', { nullable: true })
  joinedAt: Date | null;
}
