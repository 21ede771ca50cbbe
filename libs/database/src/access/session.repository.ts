import type { User } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Asked, Tx } from '../database.js';
import { changed, rows } from '../sql/rows.js';
import { SessionEntity } from './session.entity.js';

/** A session as it is stored: by the hash of its token alone. */
export interface NewSession {
  readonly id: string;
  readonly userId: string;
  /** SHA-256 of the token. */
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
}

/** A session that has not ended, and whose it is. */
export interface ActiveSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly user: User;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
}

interface SessionRow {
  sessionId: string;
  expiresAt: Date;
  lastUsedAt: Date | null;
  userId: string;
  email: string;
  name: string;
  userCreatedAt: Date;
}

/** Signed-in browsers. */
@Injectable()
export class SessionRepository {
  async insert(tx: Tx, session: NewSession): Promise<void> {
    await tx.insert(SessionEntity, { ...session, createdAt: () => 'now()' });
  }

  /**
   * The session of a token, unless it has expired or was revoked.
   * @param idleMs one that was not used for so long has expired too
   */
  async findActive(
    asked: Asked,
    tokenHash: Buffer,
    now: Date,
    idleMs: number,
  ): Promise<ActiveSession | null> {
    const [row] = await rows<SessionRow>(
      asked,
      `SELECT s.id AS "sessionId", s.expires_at AS "expiresAt", s.last_used_at AS "lastUsedAt",
              u.id AS "userId", u.email, u.name, u.created_at AS "userCreatedAt"
       FROM sessions s JOIN users u ON u.id = s.user_id
       WHERE s.token_hash = $1 AND s.revoked_at IS NULL AND s.expires_at > $2
         AND coalesce(s.last_used_at, s.created_at) > $3`,
      [tokenHash, now, new Date(now.getTime() - idleMs)],
    );
    if (row === undefined) return null;
    const { sessionId, expiresAt, lastUsedAt, userId, email, name, userCreatedAt } = row;
    return {
      sessionId,
      userId,
      expiresAt,
      lastUsedAt,
      user: { id: userId, email, name, createdAt: userCreatedAt },
    };
  }

  /** Notes that the session is in use; writes at most once a minute. */
  async touch(asked: Asked, id: string): Promise<void> {
    await rows(
      asked,
      `UPDATE sessions SET last_used_at = now()
       WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
      [id],
    );
  }

  async revoke(tx: Tx, id: string): Promise<void> {
    await changed(tx, 'UPDATE sessions SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL', [id]);
  }

  /** Ends every session of a person. @returns how many */
  async revokeAllOf(tx: Tx, userId: string): Promise<number> {
    return changed(
      tx,
      'UPDATE sessions SET revoked_at = now() WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now()',
      [userId],
    );
  }
}
