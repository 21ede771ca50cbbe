import { Injectable } from '@nestjs/common';
import { Database, SessionRepository, UserRepository } from '@earshot/database';
import { AppError, type User } from '@earshot/domain';
import { type Identity, unauthenticated } from './callers.js';
import { Revocations } from './revocations.js';

/** Who is signed in. */
export interface CurrentSession {
  readonly identity: Identity;
  readonly user: User;
  readonly expiresAt: Date;
}

/** Sessions that have begun. */
@Injectable()
export class Sessions {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionRepository,
    private readonly users: UserRepository,
    private readonly revocations: Revocations,
  ) {}

  /** @throws AppError FORBIDDEN for API keys */
  async current(identity: Identity): Promise<CurrentSession> {
    const { caller, expiresAt } = identity;
    if (caller.kind !== 'session' || expiresAt === null) throw noSession();
    const user = await this.database.asSystem((tx) => this.users.get(tx, caller.userId));
    if (user === null) throw unauthenticated();
    return { identity, user, expiresAt };
  }

  /** Ends the session at once, in every process. @throws AppError FORBIDDEN for API keys */
  async end({ caller }: Identity): Promise<void> {
    if (caller.kind !== 'session') throw noSession();
    await this.database.asSystem((tx) => this.sessions.revoke(tx, caller.sessionId));
    await this.revocations.tell([caller.sessionId]);
  }
}

function noSession(): AppError {
  return new AppError('FORBIDDEN', 'This is for signed-in people; an API key has no session.');
}
