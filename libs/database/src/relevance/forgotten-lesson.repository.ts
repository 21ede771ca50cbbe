import { type ForgottenEvidence, type ForgottenLesson, restorableDays } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';

/** A forgotten lesson as it is stored. */
export interface StoredForgotten extends ForgottenLesson {
  readonly id: string;
  readonly projectId: string;
}

/** The maximum number of single forgotten lessons per project: each batch of classification reads them. */
export const mostForgotten = 1_000;

const columns = `id, project_id AS "projectId", monitor_id AS "monitorId", kind, name, forgotten_at AS "forgottenAt"`;
const restorable = `interval '${restorableDays} days'`;

/** Lessons from triage that people want forgotten. Seven days after a lesson is restored, its row is deleted. */
@Injectable()
export class ForgottenLessonRepository {
  /** All forgotten lessons of these projects. */
  ofProjects(tx: Tx, projectIds: readonly string[]): Promise<StoredForgotten[]> {
    return tx.query<StoredForgotten[]>(
      `SELECT ${columns} FROM forgotten_lessons WHERE project_id = ANY($1::uuid[]) AND restored_at IS NULL`,
      [projectIds],
    );
  }

  /** The lessons of a monitor that can be restored, latest first. @param now a lesson can be restored for seven days */
  restorable(
    tx: Tx,
    projectId: string,
    monitorId: string,
    limit: number,
    now: Date,
  ): Promise<StoredForgotten[]> {
    return tx.query<StoredForgotten[]>(
      `SELECT ${columns} FROM forgotten_lessons WHERE project_id = $1 AND monitor_id = $2 AND restored_at IS NULL
         AND forgotten_at > $4::timestamptz - ${restorable}
       ORDER BY forgotten_at DESC, id LIMIT $3`,
      [projectId, monitorId, limit, now],
    );
  }

  get(tx: Tx, projectId: string, monitorId: string, id: string): Promise<StoredForgotten | null> {
    return tx.firstRow<StoredForgotten>(
      `SELECT ${columns} FROM forgotten_lessons WHERE project_id = $1 AND monitor_id = $2 AND id = $3`,
      [projectId, monitorId, id],
    );
  }

  /**
   * Forgets what triage has taught about it so far. Deletes rows that no longer have an effect and cannot be restored.
   * @returns null if the project has forgotten too many single lessons
   */
  async forget(tx: Tx, projectId: string, evidence: ForgottenEvidence): Promise<StoredForgotten | null> {
    const { monitorId, kind, name } = evidence;
    await tx.changed(dropUseless, [projectId]);
    return tx.firstRow<StoredForgotten>(
      `INSERT INTO forgotten_lessons (project_id, id, monitor_id, kind, name, forgotten_at, changed_at)
       SELECT $1, $2, $3, $4::text, $5, now(), now()
       WHERE $4::text = 'all' OR $6 > (
         SELECT count(*) FROM forgotten_lessons WHERE project_id = $1 AND restored_at IS NULL AND kind <> 'all')
       RETURNING ${columns}`,
      [projectId, newId(), monitorId, kind, name, mostForgotten],
    );
  }

  /** Restores the lesson: the earlier triage counts again. Does nothing if it was already restored. */
  async restore(tx: Tx, { projectId, id }: StoredForgotten): Promise<void> {
    await tx.changed(
      `UPDATE forgotten_lessons SET restored_at = now(), changed_at = now()
       WHERE project_id = $1 AND id = $2 AND restored_at IS NULL`,
      [projectId, id],
    );
  }
}

/** Rows restored long ago, superseded by a later lesson that can no longer be restored, or of a deleted monitor. */
const dropUseless = `DELETE FROM forgotten_lessons f
  WHERE f.project_id = $1 AND f.changed_at < now() - ${restorable} AND (
    f.restored_at IS NOT NULL
    OR EXISTS (
      SELECT FROM forgotten_lessons l WHERE l.project_id = f.project_id AND l.monitor_id = f.monitor_id
        AND l.forgotten_at > f.forgotten_at AND l.forgotten_at < now() - ${restorable} AND l.restored_at IS NULL
        AND (l.kind = 'all' OR (l.kind = f.kind AND l.name = f.name)))
    OR EXISTS (
      SELECT FROM monitors m WHERE m.project_id = f.project_id AND m.id = f.monitor_id AND m.deleted_at IS NOT NULL))`;
