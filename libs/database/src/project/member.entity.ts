import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a user is in a project. */
export type MemberRole = 'owner' | 'member';

/** A row of `members`. */
@Entity('members')
export class MemberEntity {
  @PrimaryColumn('uuid')
  projectId: string;

  @PrimaryColumn('uuid')
  userId: string;

  @Column('text')
  role: MemberRole;
}
