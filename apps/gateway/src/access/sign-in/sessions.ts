import { Injectable } from '@nestjs/common';
import {
  Database,
  type ListedSession,
  SecondFactorRepository,
  SessionRepository,
  UserRepository,
} from '@earshot/database';
import { AppError, notFound, type User } from '@earshot/domain';
import { Clock } from '@earshot/platform';
import { GatewayConfig } from '../../gateway.config.js';
import { unauthenticated } from '../callers.js';
import type { Identity } from '../identity.js';
import { Revocations } from '../revocations.js';

/** The signed-in user and their session. */
export interface CurrentSession {
  readonly sessionId: string;
  readonly user: User;
  readonly hasSecondFactor: boolean;
  readonly expiresAt: Date;
}

/** Existing sessions: reading, listing and ending them. */
@Injectable()
export class Sessions {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionRepository,
    private readonly users: UserRepository,
    private readonly factors: SecondFactorRepository,
    private readonly revocations: Revocations,
    private readonly config: GatewayConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError FORBIDDEN for API keys | UNAUTHENTICATED if the user no longer exists */
  async current(identity: Identity): Promise<CurrentSession> {
    const { caller, expiresAt } = identity;
    if (caller.kind !== 'session' || expiresAt === null)
      throw new AppError('FORBIDDEN', 'This is for signed-in people; an API key has no session.');
    const { sessionId, userId } = caller;
    return this.database.asSystem(async (tx) => {
      const user = await this.users.get(tx, userId);
      if (user === null) throw unauthenticated();
      return { sessionId, user, hasSecondFactor: await this.factors.isOn(tx, userId), expiresAt };
    });
  }

  /** Lists the person's active sessions. */
  list({ user }: CurrentSession): Promise<ListedSession[]> {
    const { sessionIdleMs } = this.config;
    return this.database.asSystem((tx) => this.sessions.list(tx, user.id, this.clock.now(), sessionIdleMs));
  }

  /** Ends one of the person's sessions at once, in every process. @throws AppError NOT_FOUND */
  async endOne({ user }: CurrentSession, id: string): Promise<void> {
    if (!(await this.database.asSystem((tx) => this.sessions.revokeOf(tx, user.id, id))))
      throw notFound('session');
    this.revocations.tell([id]);
  }

  /** Ends all of the person's sessions except this one. @returns how many */
  async endOthers({ user, sessionId }: CurrentSession): Promise<number> {
    const ended = await this.database.asSystem((tx) => this.sessions.revokeAllOf(tx, user.id, sessionId));
    this.revocations.tell(ended);
    return ended.length;
  }

  /** Ends the session at once, in every process. */
  async end({ sessionId }: CurrentSession): Promise<void> {
    await this.database.asSystem((tx) => this.sessions.revoke(tx, sessionId));
    this.revocations.tell([sessionId]);
  }
}
