import {
  type MemberRole,
  noSpendingLimits,
  type PlanName,
  type Project,
  type SpendingLimits,
} from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { type Page, type PageOf, pageOf } from '../connection/page.js';
import { valuesOf } from '../connection/transaction/parameters.js';
import { endWatchesOfProject } from '../monitor/monitor-watches.js';

/** A project as seen by one of its members. */
export interface OwnProject extends Project {
  readonly role: MemberRole;
}

/** Projects and their members. Deleted ones are never returned. */
@Injectable()
export class ProjectRepository {
  readonly purgeDeleted = purgeDeleted;

  /**
   * Stores the project under the first free slug of `slug`, `slug-2`, `slug-3` ... and makes the user its owner. For system
   * transactions: tenants cannot see which slugs are taken.
   */
  async insert(tx: Tx, project: Project, ownerUserId: string): Promise<Project> {
    const stored = await this.insertUnderFreeSlug(tx, project);
    const sql = "INSERT INTO members (project_id, user_id, role) VALUES ($1, $2, 'owner')";
    await tx.changed(sql, [project.id, ownerUserId]);
    return stored;
  }

  /**
   * The number of projects that the user owns. The count is locked until the transaction ends, so that checking a limit and
   * adding one is atomic.
   */
  async lockAndCountOwned(tx: Tx, userId: string): Promise<number> {
    await tx.lock(`projects of ${userId}`);
    return tx.count(
      `SELECT count(*)::integer FROM members m JOIN projects p ON p.id = m.project_id
       WHERE m.user_id = $1 AND m.role = 'owner' AND p.deleted_at IS NULL`,
      [userId],
    );
  }

  /** The projects that the user is a member of, newest first. */
  async listForUser(tx: Tx, userId: string, page: Page): Promise<PageOf<OwnProject>> {
    const found = await tx.query<OwnProject[]>(
      `${selectOwn} WHERE m.user_id = $1 AND p.deleted_at IS NULL AND ($2::uuid IS NULL OR p.id < $2) ORDER BY p.id DESC LIMIT $3`,
      [userId, page.after, page.limit + 1],
    );
    return pageOf(found, page.limit);
  }

  get(tx: Tx, id: string): Promise<Project | null> {
    return tx.firstRow<Project>(`${select} WHERE p.id = $1 AND p.deleted_at IS NULL`, [id]);
  }

  /** null = the user is not a member, or there is no such project. */
  getOf(tx: Tx, id: string, userId: string): Promise<OwnProject | null> {
    const sql = `${selectOwn} WHERE m.project_id = $1 AND m.user_id = $2 AND p.deleted_at IS NULL`;
    return tx.firstRow<OwnProject>(sql, [id, userId]);
  }

  /** Like `get`, and locks the project until the transaction ends. */
  getForUpdate(tx: Tx, id: string): Promise<Project | null> {
    return tx.firstRow<Project>(`${select} WHERE p.id = $1 AND p.deleted_at IS NULL FOR NO KEY UPDATE`, [id]);
  }

  /** Stores a changed project from `getForUpdate`. The slug never changes, because URLs may contain it. */
  async update(tx: Tx, project: Project): Promise<void> {
    await tx.changed(
      `UPDATE projects SET name = $2, website = $3, description = $4, time_zone = $5, learn_from_triage = $6,
         monthly_budget = $7, share = $8
       WHERE id = $1`,
      [
        ...valuesOf(project, 'id', 'name', 'website', 'description', 'timeZone', 'learnFromTriage'),
        ...valuesOf(project, 'monthlyBudget', 'share'),
      ],
    );
  }

  /** The project's budgets and shares. */
  async limitsOf(tx: Tx, id: string): Promise<SpendingLimits> {
    const sql = 'SELECT monthly_budget AS "monthlyBudget", share FROM projects WHERE id = $1';
    const [limits] = await tx.query<SpendingLimits[]>(sql, [id]);
    return limits ?? noSpendingLimits;
  }

  /** @param slug of the project @returns its previous plan; null if there is no such project */
  async setPlan(tx: Tx, slug: string, plan: PlanName): Promise<PlanName | null> {
    const sql = 'SELECT plan FROM projects WHERE slug = $1 AND deleted_at IS NULL FOR NO KEY UPDATE';
    const before = await tx.firstValue<PlanName>(sql, [slug]);
    if (before !== null) await tx.changed('UPDATE projects SET plan = $2 WHERE slug = $1', [slug, plan]);
    return before;
  }

  /**
   * Deletes the project: it can no longer be reached, nothing is scanned or sent for it, and its slug is free. Its rows are
   * left to `purgeDeleted`, since there may be millions.
   * @returns the ids of its API keys, which are now revoked; null if there is no such project
   */
  async delete(tx: Tx, id: string): Promise<string[] | null> {
    const sql = 'UPDATE projects SET deleted_at = now() WHERE id = $1 AND deleted_at IS NULL';
    const isFound = await tx.changedAny(sql, [id]);
    if (!isFound) return null;
    for (const table of ['monitors', 'alerts'])
      await tx.changed(
        `WITH held AS (
           SELECT id FROM ${table} WHERE project_id = $1 AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE
         )
         UPDATE ${table} t SET deleted_at = now(), updated_at = now(), active = false FROM held WHERE t.id = held.id`,
        [id],
      );
    await endWatchesOfProject(tx, id);
    const keys = await tx.values<string>(
      'UPDATE api_keys SET revoked_at = now() WHERE project_id = $1 AND revoked_at IS NULL RETURNING id',
      [id],
    );
    // A key of the project, locked last, like by foreign keys of what others add while they hold monitors and alerts. Longer than
    // any slug made from a name: someone may name a project like the id of another.
    await tx.changed(`UPDATE projects SET slug = id::text || '-' || id::text WHERE id = $1`, [id]);
    return keys;
  }

  /** null = not a member, or no such project. */
  roleOf(tx: Tx, projectId: string, userId: string): Promise<MemberRole | null> {
    return tx.firstValue<MemberRole>(
      `SELECT m.role FROM members m JOIN projects p ON p.id = m.project_id
       WHERE m.project_id = $1 AND m.user_id = $2 AND p.deleted_at IS NULL`,
      [projectId, userId],
    );
  }

  private async insertUnderFreeSlug(tx: Tx, project: Project): Promise<Project> {
    const sql = "SELECT slug FROM projects WHERE slug = $1 OR slug LIKE $1 || '-%'";
    const taken = await tx.values<string>(sql, [project.slug]);
    const slugs = new Set(taken);
    for (let number = 1; ; number += 1) {
      const slug = number === 1 ? project.slug : `${project.slug}-${number}`;
      if (slugs.has(slug)) continue;
      const [inserted] = await tx.query<Project[]>(
        `INSERT INTO projects AS p (id, name, slug, plan, website, description, time_zone,
           learn_from_triage, monthly_budget, share, sample, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (slug) DO NOTHING RETURNING ${columns}`,
        [
          project.id,
          project.name,
          slug,
          ...valuesOf(project, 'plan', 'website', 'description', 'timeZone', 'learnFromTriage'),
          ...valuesOf(project, 'monthlyBudget', 'share', 'sample', 'createdAt'),
        ],
      );
      // Otherwise the slug was just taken: try the next one.
      if (inserted !== undefined) return inserted;
    }
  }
}

const columns = `p.id, p.name, p.slug, p.plan, p.website, p.description, p.time_zone AS "timeZone",
  p.learn_from_triage AS "learnFromTriage", p.monthly_budget AS "monthlyBudget", p.share,
  p.sample, p.created_at AS "createdAt"`;

const select = `SELECT ${columns} FROM projects p`;

const selectOwn = `SELECT ${columns}, m.role FROM projects p JOIN members m ON m.project_id = p.id`;

/**
 * Deletes up to `limit` rows of one table of one deleted project, and finally the project itself. Transactions stay short
 * however big the project is, and an interrupted deletion continues with the next call.
 * @returns whether there may be more
 */
async function purgeDeleted(tx: Tx, limit: number): Promise<boolean> {
  const projectId = await tx.firstValue<string>(
    'SELECT id FROM projects WHERE deleted_at IS NOT NULL ORDER BY deleted_at LIMIT 1 FOR UPDATE SKIP LOCKED',
  );
  if (projectId === null) return false;
  for (const step of steps) if ((await tx.changed(step, [projectId, limit])) > 0) return true;
  await tx.changed('DELETE FROM projects WHERE id = $1', [projectId]);
  return true;
}

/** The large tables of a project; dependent rows are deleted with them. */
const steps = [
  'DELETE FROM notifications WHERE project_id = $1 AND id IN (SELECT id FROM notifications WHERE project_id = $1 LIMIT $2)',
  'DELETE FROM mentions WHERE project_id = $1 AND id IN (SELECT id FROM mentions WHERE project_id = $1 LIMIT $2)',
  'DELETE FROM activities WHERE project_id = $1 AND id IN (SELECT id FROM activities WHERE project_id = $1 LIMIT $2)',
  // Rows that a triage wrote while its mentions were being deleted.
  `DELETE FROM activity_mentions WHERE project_id = $1 AND (activity_id, mention_id) IN (
     SELECT activity_id, mention_id FROM activity_mentions WHERE project_id = $1 LIMIT $2)`,
  `DELETE FROM scans WHERE (watch_id, id) IN (
     SELECT s.watch_id, s.id FROM watches w JOIN scans s ON s.watch_id = w.id WHERE w.project_id = $1 LIMIT $2)`,
  `DELETE FROM source_spending WHERE project_id = $1 AND (monitor_id, source, meter, day) IN (
     SELECT monitor_id, source, meter, day FROM source_spending WHERE project_id = $1 LIMIT $2)`,
  'DELETE FROM monitors WHERE id IN (SELECT id FROM monitors WHERE project_id = $1 LIMIT $2)',
  `DELETE FROM idempotency_records WHERE scope_id = $1
     AND key IN (SELECT key FROM idempotency_records WHERE scope_id = $1 LIMIT $2)`,
];
