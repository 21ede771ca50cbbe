import type { Member, MemberRole } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { type Page, type PageOf, pageOf } from '../connection/page.js';
import { unassign } from './unassign.js';

/** The members of projects. For system transactions: tenants see only ids, roles and names. */
@Injectable()
export class MemberRepository {
  /** The members, oldest accounts first. */
  async list(tx: Tx, projectId: string, page: Page): Promise<PageOf<Member>> {
    const found = await tx.query<Member[]>(
      `${select} WHERE m.project_id = $1 AND ($2::uuid IS NULL OR m.user_id > $2) ORDER BY m.user_id LIMIT $3`,
      [projectId, page.after, page.limit + 1],
    );
    return pageOf(found, page.limit);
  }

  get(tx: Tx, projectId: string, userId: string): Promise<Member | null> {
    return tx.firstRow<Member>(`${select} WHERE m.project_id = $1 AND m.user_id = $2`, [projectId, userId]);
  }

  /**
   * Locks the membership of the project until the transaction ends, so that decisions about owners stay valid.
   * @returns the roles by user; empty if there is no such project
   */
  async lockRoles(tx: Tx, projectId: string): Promise<ReadonlyMap<string, MemberRole>> {
    // This does not block people from joining: a new member does not remove an owner.
    const sql = 'SELECT FROM projects WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE';
    await tx.query(sql, [projectId]);
    return tx.valuesByKey<string, MemberRole>(
      `SELECT m.user_id, m.role FROM members m JOIN projects p ON p.id = m.project_id
       WHERE m.project_id = $1 AND p.deleted_at IS NULL`,
      [projectId],
    );
  }

  /** @returns false if the person is already a member, who then keeps their role */
  add(tx: Tx, projectId: string, userId: string, role: MemberRole): Promise<boolean> {
    return tx.changedAny(
      `INSERT INTO members (project_id, user_id, role, joined_at) VALUES ($1, $2, $3, now())
       ON CONFLICT (project_id, user_id) DO NOTHING`,
      [projectId, userId, role],
    );
  }

  async setRole(tx: Tx, projectId: string, userId: string, role: MemberRole): Promise<void> {
    const sql = 'UPDATE members SET role = $3 WHERE project_id = $1 AND user_id = $2';
    await tx.changed(sql, [projectId, userId, role]);
  }

  async remove(tx: Tx, projectId: string, userId: string): Promise<void> {
    await unassign(tx, userId, projectId);
    await tx.changed('DELETE FROM members WHERE project_id = $1 AND user_id = $2', [projectId, userId]);
  }
}

const select = `SELECT u.id, u.name, u.email, m.role, coalesce(m.joined_at, p.created_at) AS "joinedAt"
  FROM members m JOIN users u ON u.id = m.user_id JOIN projects p ON p.id = m.project_id`;
