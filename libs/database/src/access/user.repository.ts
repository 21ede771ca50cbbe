import { emailTaken, type User } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { faultCode } from '../connection/database-error.js';

/** A user who has just signed up. */
export interface NewUser {
  readonly id: string;
  /** Any case; stored in lower case. */
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
}

/** A user with their password hash. */
export interface Account {
  readonly user: User;
  readonly passwordHash: string;
}

/** Users, who sign in with an e-mail address and a password. */
@Injectable()
export class UserRepository {
  /** @throws AppError CONFLICT if the e-mail address already has an account */
  async insert(tx: Tx, user: NewUser): Promise<User> {
    const [inserted] = await tx.query<User[]>(
      `INSERT INTO users (id, email, name, password_hash, created_at) VALUES ($1, $2, $3, $4, now())
       ON CONFLICT (email) DO NOTHING RETURNING ${columns}`,
      [user.id, user.email.toLowerCase(), user.name, user.passwordHash],
    );
    if (inserted === undefined) throw emailTaken();
    return inserted;
  }

  findByEmail(tx: Tx, email: string): Promise<Account | null> {
    return accountWhere(tx, 'email = $1', email.toLowerCase());
  }

  async setName(tx: Tx, id: string, name: string): Promise<void> {
    await tx.changed('UPDATE users SET name = $2 WHERE id = $1', [id, name]);
  }

  /** Replaces the password hash, for a new password or with a stronger hash of the same one. */
  async setPasswordHash(tx: Tx, id: string, passwordHash: string): Promise<void> {
    await tx.changed('UPDATE users SET password_hash = $2 WHERE id = $1', [id, passwordHash]);
  }

  async get(tx: Tx, id: string): Promise<User | null> {
    return (await accountWhere(tx, 'id = $1', id))?.user ?? null;
  }

  /** Returns the user and their password hash, locking both until the transaction ends. */
  lock(tx: Tx, id: string): Promise<Account | null> {
    return accountWhere(tx, 'id = $1 FOR UPDATE', id);
  }

  async setEmailVerified(tx: Tx, id: string): Promise<void> {
    const sql = 'UPDATE users SET email_verified_at = now() WHERE id = $1 AND email_verified_at IS NULL';
    await tx.changed(sql, [id]);
  }

  /** @throws AppError CONFLICT if another account has the address; the transaction is then unusable */
  async setEmail(tx: Tx, id: string, email: string, isVerified: boolean): Promise<void> {
    const sql = 'UPDATE users SET email = $2, email_verified_at = CASE WHEN $3 THEN now() END WHERE id = $1';
    try {
      await tx.changed(sql, [id, email.toLowerCase(), isVerified]);
    } catch (error) {
      throw faultCode(error) === '23505' ? emailTaken() : error;
    }
  }
}

const columns = 'id, email, name, created_at AS "createdAt", email_verified_at AS "emailVerifiedAt"';

async function accountWhere(tx: Tx, condition: string, value: string): Promise<Account | null> {
  const sql = `SELECT ${columns}, password_hash AS "passwordHash" FROM users WHERE ${condition}`;
  const [row] = await tx.query<(User & { passwordHash: string })[]>(sql, [value]);
  if (row === undefined) return null;
  const { passwordHash, ...user } = row;
  return { user, passwordHash };
}
