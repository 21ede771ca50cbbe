import { Injectable } from '@nestjs/common';
import {
  type Account,
  Database,
  KnownNetworkRepository,
  SessionRepository,
  type Tx,
  UserRepository,
} from '@earshot/database';
import { newId } from '@earshot/platform';
import { type Origin, shortNetwork } from '../accounts/origin.js';
import { clientNetwork } from './limits/client-network.js';
import type { NewSession } from './sign-in/new-session.js';
import { hashToken } from './token.js';

/** Database access for signing up and in. */
@Injectable()
export class AccountStore {
  constructor(
    private readonly database: Database,
    private readonly users: UserRepository,
    private readonly sessions: SessionRepository,
    private readonly networks: KnownNetworkRepository,
  ) {}

  /** @throws AppError CONFLICT if the address is taken */
  async signUp(tx: Tx, { user, passwordHash }: Account, session: NewSession, from: Origin): Promise<void> {
    await this.users.insert(tx, { id: user.id, email: user.email, name: user.name, passwordHash });
    await this.begin(tx, session, from);
  }

  /** Finds the account of an address, and whether the person has signed in from this network before. */
  find(email: string, network: string): Promise<{ account: Account | null; isKnown: boolean }> {
    return this.database.asSystem(async (tx) => {
      const account = await this.users.findByEmail(tx, email);
      const isKnown = account !== null && (await this.networks.has(tx, account.user.id, network));
      return { account, isKnown };
    });
  }

  /**
   * @param checked the hash that the password was checked against
   * @param renewed replaces it; null = it stays
   * @returns false if the account's hash has changed: no session has begun
   */
  signedIn(
    session: NewSession,
    from: Origin,
    { checked, renewed }: { readonly checked: string; readonly renewed: string | null },
  ): Promise<boolean> {
    const userId = session.user.id;
    return this.database.asSystem(async (tx) => {
      // A session that begins after a change of password must not be based on the old password.
      if (!(await this.hasHash(tx, userId, checked))) return false;
      if (renewed !== null) await this.users.setPasswordHash(tx, userId, renewed);
      await this.begin(tx, session, from);
      return true;
    });
  }

  /** Whether the account still has the hash that a password was checked against; it cannot change until the transaction ends. */
  async hasHash(tx: Tx, userId: string, checked: string): Promise<boolean> {
    return (await this.users.lock(tx, userId))?.passwordHash === checked;
  }

  /** Stores a session, and adds its network to those that the person signs in from. */
  async begin(tx: Tx, { user, token, expiresAt }: NewSession, from: Origin): Promise<void> {
    await this.networks.add(tx, user.id, clientNetwork(from.address));
    await this.sessions.insert(tx, {
      id: newId(),
      userId: user.id,
      tokenHash: hashToken(token),
      expiresAt,
      network: shortNetwork(from.address),
      client: from.client,
    });
  }
}
