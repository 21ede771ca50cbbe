import { Injectable } from '@nestjs/common';
import {
  Database,
  SessionRepository,
  SignInAttemptRepository,
  type Tx,
  UserRepository,
} from '@earshot/database';
import type { User } from '@earshot/domain';
import { newId } from '@earshot/platform';
import type { NewSession } from './accounts.js';
import { hashToken } from './token.js';

/** Somebody who can sign in. */
export interface Account {
  readonly user: User;
  readonly passwordHash: string;
}

/** What signing up and in takes from the database and leaves in it. */
@Injectable()
export class AccountStore {
  constructor(
    private readonly database: Database,
    private readonly users: UserRepository,
    private readonly sessions: SessionRepository,
    private readonly attempts: SignInAttemptRepository,
  ) {}

  /** @throws AppError CONFLICT where the address is taken */
  signUp({ user, passwordHash }: Account, session: NewSession): Promise<void> {
    return this.database.asSystem(async (tx) => {
      await this.users.insert(tx, { id: user.id, email: user.email, name: user.name, passwordHash });
      await this.begin(tx, session);
    });
  }

  /** The account of an address, and until when it is locked. Unknown addresses are locked like known ones. */
  find(email: string): Promise<{ until: Date | null; known: Account | null }> {
    return this.database.asSystem(async (tx) => ({
      until: await this.attempts.lockedUntil(tx, email),
      known: await this.users.findByEmail(tx, email),
    }));
  }

  failed(email: string, lock: (failures: number) => Date | null): Promise<void> {
    return this.database.asSystem((tx) => this.attempts.recordFailure(tx, email, lock));
  }

  /** @param passwordHash replaces the one there is; null = it stays */
  signedIn(email: string, session: NewSession, passwordHash: string | null): Promise<void> {
    return this.database.asSystem(async (tx) => {
      await this.attempts.clear(tx, email);
      if (passwordHash !== null) await this.users.setPasswordHash(tx, session.user.id, passwordHash);
      await this.begin(tx, session);
    });
  }

  private async begin(tx: Tx, { user, token, expiresAt }: NewSession): Promise<void> {
    await this.sessions.insert(tx, { id: newId(), userId: user.id, tokenHash: hashToken(token), expiresAt });
  }
}
