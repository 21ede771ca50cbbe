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

  /** null = before that was noted: since the project was made. */
  @Column('timestamptz', { nullable: true })
  joinedAt: Date | null;
}
