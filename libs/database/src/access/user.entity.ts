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
}
