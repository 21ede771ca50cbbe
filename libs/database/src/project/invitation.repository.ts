import type { Invitation, MemberRole } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { type Page, type PageOf, pageOf } from '../connection/page.js';

/** An invitation to store; only the hash of its token is kept. */
export interface NewInvitation extends Omit<Invitation, 'invitedBy'> {
  /** SHA-256 of the token. */
  readonly tokenHash: Buffer;
  /** The user's id. */
  readonly inviterId: string;
}

/** An invitation as shown to anyone who has its link. */
export interface OpenedInvitation extends Invitation {
  readonly projectName: string;
  /** The user who accepted it; null = nobody yet. */
  readonly acceptedBy: string | null;
}

/** Links that make people members of a project. For system transactions. */
@Injectable()
export class InvitationRepository {
  async insert(tx: Tx, invitation: NewInvitation): Promise<void> {
    const { id, projectId, role, email, tokenHash, inviterId, createdAt, expiresAt } = invitation;
    await tx.changed(
      `INSERT INTO invitations (id, project_id, role, email, token_hash, invited_by, created_at, expires_at)
       VALUES ($1, $2, $3, lower($4), $5, $6, $7, $8)`,
      [id, projectId, role, email, tokenHash, inviterId, createdAt, expiresAt],
    );
  }

  /**
   * The number of invitations that a person has created since then, in all projects. The count is locked until the
   * transaction ends, so that checking a limit and adding one is atomic.
   */
  async lockAndCountSince(tx: Tx, inviterId: string, since: Date): Promise<number> {
    await tx.lock(`invitations of ${inviterId}`);
    const sql = 'SELECT count(*)::integer FROM invitations WHERE invited_by = $1 AND created_at > $2';
    return tx.count(sql, [inviterId, since]);
  }

  /** The invitations that can still be accepted, newest first. */
  async listOpen(tx: Tx, projectId: string, now: Date, page: Page): Promise<PageOf<Invitation>> {
    const found = await tx.query<Invitation[]>(
      `SELECT ${columns} FROM invitations i JOIN users u ON u.id = i.invited_by
       WHERE i.project_id = $1 AND ${isOpen} AND i.expires_at > $2 AND ($3::uuid IS NULL OR i.id < $3)
       ORDER BY i.id DESC LIMIT $4`,
      [projectId, now, page.after, page.limit + 1],
    );
    return pageOf(found, page.limit);
  }

  /** @returns the invitation as it was; null if the project has no such invitation, or it can no longer be accepted */
  revoke(tx: Tx, projectId: string, id: string, now: Date): Promise<Invitation | null> {
    return tx.firstRow<Invitation>(
      `UPDATE invitations i SET revoked_at = $3 FROM users u
       WHERE u.id = i.invited_by AND i.project_id = $1 AND i.id = $2 AND ${isOpen} AND i.expires_at > $3
       RETURNING ${columns}`,
      [projectId, id, now],
    );
  }

  /**
   * Revokes a project's open invitations from a person, and those to their address, so that the person cannot come back
   * through a link that they already have.
   */
  async revokeOf(tx: Tx, projectId: string, userId: string, now: Date): Promise<void> {
    await tx.changed(
      `UPDATE invitations i SET revoked_at = $3 WHERE i.project_id = $1 AND ${isOpen}
         AND (i.invited_by = $2 OR i.email = (SELECT lower(u.email) FROM users u WHERE u.id = $2))`,
      [projectId, userId, now],
    );
  }

  /** @returns null if it is unknown, expired or revoked, or its project was deleted; accepted invitations are found */
  find(
    tx: Tx,
    tokenHash: Buffer,
    now: Date,
    { lock }: { readonly lock: boolean },
  ): Promise<OpenedInvitation | null> {
    return tx.firstRow<OpenedInvitation>(
      `SELECT ${columns}, p.name AS "projectName", i.accepted_by AS "acceptedBy"
       FROM invitations i JOIN users u ON u.id = i.invited_by JOIN projects p ON p.id = i.project_id
       WHERE i.token_hash = $1 AND i.revoked_at IS NULL AND i.expires_at > $2 AND p.deleted_at IS NULL
         AND (i.accepted_at IS NULL OR i.accepted_by IS NOT NULL) ${lock ? 'FOR UPDATE OF i' : ''}`,
      [tokenHash, now],
    );
  }

  /** Uses up an invitation. @returns its role; null if it can no longer be accepted, or was just used */
  accept(tx: Tx, id: string, userId: string, now: Date): Promise<MemberRole | null> {
    return tx.firstValue<MemberRole>(
      `UPDATE invitations i SET accepted_at = $3, accepted_by = $2
       WHERE i.id = $1 AND ${isOpen} AND i.expires_at > $3 RETURNING i.role`,
      [id, userId, now],
    );
  }
}

const columns = `i.id, i.project_id AS "projectId", i.role, i.email, u.name AS "invitedBy", i.created_at AS "createdAt",
  i.expires_at AS "expiresAt"`;

const isOpen = 'i.accepted_at IS NULL AND i.revoked_at IS NULL';
