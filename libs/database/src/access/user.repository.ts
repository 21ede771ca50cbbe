import { emailTaken, type User } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { faultCode } from '../connection/database-error.js';
import { changed, rows } from '../connection/transaction/rows.js';
import { UserEntity } from './user.entity.js';

/** A user who has just signed up. */
export interface NewUser {
  readonly id: string;
  /** Any case; stored in lower case. */
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
}

/** Users, who sign in with an e-mail address and a password. */
@Injectable()
export class UserRepository {
  /** @throws AppError CONFLICT if the e-mail address already has an account */
  async insert(tx: Tx, user: NewUser): Promise<User> {
    const [inserted] = await rows<User>(
      tx,
      `INSERT INTO users (id, email, name, password_hash, created_at) VALUES ($1, $2, $3, $4, now())
       ON CONFLICT (email) DO NOTHING RETURNING id, email, name, created_at AS "createdAt",
         email_verified_at AS "emailVerifiedAt"`,
      [user.id, user.email.toLowerCase(), user.name, user.passwordHash],
    );
    if (inserted === undefined) throw emailTaken();
    return inserted;
  }

  async findByEmail(tx: Tx, email: string): Promise<{ user: User; passwordHash: string } | null> {
    const entity = await tx.entities.findOneBy(UserEntity, { email: email.toLowerCase() });
    return entity === null ? null : { user: toUser(entity), passwordHash: entity.passwordHash };
  }

  async setName(tx: Tx, id: string, name: string): Promise<void> {
    await tx.entities.update(UserEntity, { id }, { name });
  }

  /** Replaces the password hash, for a new password or with a stronger hash of the same one. */
  async setPasswordHash(tx: Tx, id: string, passwordHash: string): Promise<void> {
    await tx.entities.update(UserEntity, { id }, { passwordHash });
  }

  async get(tx: Tx, id: string): Promise<User | null> {
    const entity = await tx.entities.findOneBy(UserEntity, { id });
    return entity === null ? null : toUser(entity);
  }

  /** Returns the user and their password hash, locking both until the transaction ends. */
  async lock(tx: Tx, id: string): Promise<{ user: User; passwordHash: string } | null> {
    const entity = await tx.entities.findOne(UserEntity, {
      where: { id },
      lock: { mode: 'pessimistic_write' },
    });
    return entity === null ? null : { user: toUser(entity), passwordHash: entity.passwordHash };
  }

  async setEmailVerified(tx: Tx, id: string): Promise<void> {
    await changed(
      tx,
      'UPDATE users SET email_verified_at = now() WHERE id = $1 AND email_verified_at IS NULL',
      [id],
    );
  }

  /** @throws AppError CONFLICT if another account has the address; the transaction is then unusable */
  async setEmail(tx: Tx, id: string, email: string, isVerified: boolean): Promise<void> {
    try {
      await changed(
        tx,
        'UPDATE users SET email = $2, email_verified_at = CASE WHEN $3 THEN now() END WHERE id = $1',
        [id, email.toLowerCase(), isVerified],
      );
    } catch (error) {
      throw faultCode(error) === '23505' ? emailTaken() : error;
    }
  }
}

function toUser({ id, email, name, createdAt, emailVerifiedAt }: UserEntity): User {
  return { id, email, name, createdAt, emailVerifiedAt };
}
