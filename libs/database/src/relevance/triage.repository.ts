import type { TriagedMention } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { rows } from '../connection/transaction/rows.js';

/** What people have said of mentions by setting their status. */
@Injectable()
export class TriageRepository {
  /**
   * When each of the projects that learn from their triage last had some; those that do not learn, or have none, are left
   * out. One row per project is read.
   */
  async latest(tx: Tx, projectIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    const found = await rows<{ id: string; changedAt: Date }>(
      tx,
      `SELECT p.id, t.changed_at AS "changedAt" FROM projects p CROSS JOIN LATERAL (
         SELECT changed_at FROM triage WHERE project_id = p.id ORDER BY changed_at DESC LIMIT 1
       ) t WHERE p.id = ANY($1::uuid[]) AND p.learn_from_triage AND p.deleted_at IS NULL`,
      [projectIds],
    );
    return new Map(found.map(({ id, changedAt }) => [id, changedAt]));
  }

  /**
   * Of each project the mentions that were triaged last, the latest first: the first 5,000 characters of their text and the
   * first 20 matches. Those that were set back to new, or whose text is gone, teach nothing and are left out.
   * @param limit how many rows are looked at per project, however many it has
   */
  async triaged(tx: Tx, projectIds: readonly string[], limit: number): Promise<TriagedMention[]> {
    return rows<TriagedMention>(
      tx,
      `SELECT m.project_id AS "projectId", m.status, m.title, left(m.text, 5000) AS text,
         coalesce(m.reasons, '[]'::jsonb) AS reasons,
         (SELECT coalesce(json_agg(x.*), '[]') FROM (
            SELECT monitor_id AS "monitorId", keyword, field, link, start_offset AS start, end_offset AS end
            FROM matches WHERE mention_id = m.id ORDER BY field, link, start_offset, monitor_id, keyword LIMIT 20) x
         ) AS matches
       FROM unnest($1::uuid[]) AS p (id)
       CROSS JOIN LATERAL (
         SELECT * FROM triage WHERE project_id = p.id ORDER BY changed_at DESC LIMIT $2
       ) t
       CROSS JOIN LATERAL (
         SELECT * FROM mentions WHERE id = t.mention_id AND project_id = t.project_id LIMIT 1
       ) m
       WHERE m.status <> 'new' AND m.removed_at IS NULL
       ORDER BY m.project_id, t.changed_at DESC, m.id`,
      [projectIds, limit],
    );
  }
}
