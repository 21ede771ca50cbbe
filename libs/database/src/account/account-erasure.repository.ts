import { deletedAccountName, type Membership, type User } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { unassign } from '../project/unassign.js';

/** Erases accounts: a person's actions stay in their projects, but without their name. For system transactions. */
@Injectable()
export class AccountErasureRepository {
  /** The projects of a user, with how many members and owners each has. */
  memberships(tx: Tx, userId: string): Promise<Membership[]> {
    return tx.query<Membership[]>(
      `SELECT p.id, p.name, p.slug, m.role, n.members, n.owners
       FROM members m JOIN projects p ON p.id = m.project_id AND p.deleted_at IS NULL, LATERAL (
         SELECT count(*)::integer AS members, count(*) FILTER (WHERE o.role = 'owner')::integer AS owners
         FROM members o WHERE o.project_id = p.id) AS n
       WHERE m.user_id = $1 ORDER BY p.id`,
      [userId],
    );
  }

  /**
   * Like `memberships`, but until the transaction ends, no owner can leave these projects, and nobody can join one that has
   * no other member. The user must be locked. Unassigns their mentions, before the user is deleted: webhooks about these need
   * the name.
   */
  async lockMemberships(tx: Tx, userId: string): Promise<Membership[]> {
    const own = 'deleted_at IS NULL AND id IN (SELECT project_id FROM members WHERE user_id = $1)';
    // In projects with other members, writes that refer to the project can continue: mentions, notes, new members.
    await tx.query(`SELECT FROM projects WHERE ${own} ORDER BY id FOR NO KEY UPDATE`, [userId]);
    // Before keys of projects, which everyone locks after mentions.
    await unassign(tx, userId, null);
    const alone = '(SELECT count(*) FROM members m WHERE m.project_id = p.id) = 1';
    await tx.query(`SELECT FROM projects p WHERE ${own} AND ${alone} ORDER BY id FOR UPDATE`, [userId]);
    return this.memberships(tx, userId);
  }

  /** Deletes the user and everything that belongs only to them; Postgres rejects new references to the user. */
  async erase(tx: Tx, { id, email }: Pick<User, 'id' | 'email'>): Promise<void> {
    for (const sql of renamed) await tx.changed(sql, [id, deletedAccountName]);
    const invited = 'UPDATE invitations SET email = NULL WHERE accepted_by = $1 OR email = lower($2)';
    await tx.changed(invited, [id, email]);
    await tx.changed('DELETE FROM idempotency_records WHERE scope_id = $1', [id]);
    for (const table of ['sign_in_failures', 'sign_in_attempts'])
      await tx.changed(`DELETE FROM ${table} WHERE account = $1`, [email]);
    await tx.changed('DELETE FROM members WHERE user_id = $1', [id]);
    await tx.changed('DELETE FROM users WHERE id = $1', [id]);
  }
}

/** Lists all projects explicitly, so that Postgres finds the rows by index. */
const anywhere = 'project_id = ANY(ARRAY(SELECT id FROM projects))';

/** Tables that store a copy of the name. */
const renamed = [
  `UPDATE activities SET by_name = $2 WHERE ${anywhere} AND by_kind = 'user' AND by_id = $1`,
  `UPDATE notes SET author_name = $2 WHERE ${anywhere} AND author_kind = 'user' AND author_id = $1`,
];
