import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The roles of a user in a project. */
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
