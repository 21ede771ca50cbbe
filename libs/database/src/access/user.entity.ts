import type { User } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `users`. */
@Entity('users')
export class UserEntity implements User {
  @PrimaryColumn('uuid')
  id: string;

  /** In lower case. */
  @Column('text')
  email: string;

  @Column('text')
  name: string;

  @Column('text')
  passwordHash: string;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  emailVerifiedAt: Date | null;

  /** Whether the user wants an e-mail when a note mentions them. */
  @Column('boolean', { default: true })
  wantsNoteMails: boolean;

  /** When the last of these e-mails was sent. */
  @Column('timestamptz', { nullable: true })
  noteMailedAt: Date | null;
}
