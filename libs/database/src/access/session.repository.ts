import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';

/** A session as stored: only the hash of its token. */
export interface NewSession {
  readonly id: string;
  readonly userId: string;
  /** SHA-256 of the token. */
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
  /** The network it is started from, shortened. */
  readonly network: string;
  /** The browser or program that starts it. */
  readonly client: string;
}

/** A session as shown to its user. */
export interface ListedSession {
  readonly id: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date;
  /** null = started before this was recorded. */
  readonly network: string | null;
  readonly client: string | null;
}

/** An active session and its user. */
export interface ActiveSession {
  readonly sessionId: string;
  readonly userId: string;
  /** The user's. */
  readonly name: string;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
}

/** `signed_out`: ended before it expired. */
export type SessionEnd = 'expired' | 'signed_out';

/** Sessions of signed-in browsers. */
@Injectable()
export class SessionRepository {
  async insert(tx: Tx, session: NewSession): Promise<void> {
    await tx.changed(
      `INSERT INTO sessions (id, user_id, token_hash, created_at, expires_at, network, client)
       VALUES ($1, $2, $3, now(), $4, $5, $6)`,
      [session.id, session.userId, session.tokenHash, session.expiresAt, session.network, session.client],
    );
  }

  /**
   * The session of a token, unless it has expired or been revoked.
   * @param idleMs a session unused for this long has expired as well
   */
  async findActive(tx: Tx, tokenHash: Buffer, now: Date, idleMs: number): Promise<ActiveSession | null> {
    const [session] = await tx.preparedRows<ActiveSession>(
      `SELECT s.id AS "sessionId", s.user_id AS "userId", u.name, s.expires_at AS "expiresAt",
              s.last_used_at AS "lastUsedAt"
       FROM sessions s JOIN users u ON u.id = s.user_id
       WHERE s.token_hash = $1 AND s.revoked_at IS NULL AND s.expires_at > $2
         AND coalesce(s.last_used_at, s.created_at) > $3`,
      [tokenHash, now, new Date(now.getTime() - idleMs)],
    );
    return session ?? null;
  }

  /** How an inactive session ended; null = there is no session with this token. */
  endOf(tx: Tx, tokenHash: Buffer): Promise<SessionEnd | null> {
    return tx.firstValue<SessionEnd>(
      `SELECT CASE WHEN revoked_at IS NULL THEN 'expired' ELSE 'signed_out' END
       FROM sessions WHERE token_hash = $1`,
      [tokenHash],
    );
  }

  /** Records that the session was used, at most once a minute. */
  async touch(tx: Tx, id: string): Promise<void> {
    await tx.query(
      `UPDATE sessions SET last_used_at = now()
       WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
      [id],
    );
  }

  async revoke(tx: Tx, id: string): Promise<void> {
    await tx.changed('UPDATE sessions SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL', [id]);
  }

  /** Active sessions, most recently used first. @param idleMs as in `findActive` */
  list(tx: Tx, userId: string, now: Date, idleMs: number): Promise<ListedSession[]> {
    return tx.query<ListedSession[]>(
      `SELECT id, created_at AS "createdAt", last_used_at AS "lastUsedAt", expires_at AS "expiresAt", network, client
       FROM sessions WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > $2
         AND coalesce(last_used_at, created_at) > $3
       ORDER BY coalesce(last_used_at, created_at) DESC, id DESC LIMIT ${mostListed}`,
      [userId, now, new Date(now.getTime() - idleMs)],
    );
  }

  /** Ends one session of a user. @returns false if the user has no such session, or it has already ended */
  revokeOf(tx: Tx, userId: string, id: string): Promise<boolean> {
    return tx.changedAny(
      `UPDATE sessions SET revoked_at = now()
       WHERE id = $2 AND user_id = $1 AND revoked_at IS NULL AND expires_at > now()`,
      [userId, id],
    );
  }

  /**
   * Ends a user's sessions. @param exceptId the session to keep; null = end all @returns the ids of the sessions that were
   * ended
   */
  revokeAllOf(tx: Tx, userId: string, exceptId: string | null = null): Promise<string[]> {
    return tx.values<string>(
      `UPDATE sessions SET revoked_at = now()
       WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now() AND ($2::uuid IS NULL OR id <> $2)
       RETURNING id`,
      [userId, exceptId],
    );
  }
}

/** The most sessions worth listing; ending all other sessions also ends those not listed. */
const mostListed = 200;
