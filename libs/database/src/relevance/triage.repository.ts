import type { TriagedMention } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { firstMatches } from '../mention/mention-row.js';

/** Users' verdicts on mentions, given by setting their status. */
@Injectable()
export class TriageRepository {
  /**
   * For each project, when the data it learns from last changed: its triage, also by undoing an older one, or its forgotten
   * lessons; now, while a triage of many mentions is in progress. Leaves out projects without triage and those that do not
   * learn. Reads a few rows per project.
   */
  latest(tx: Tx, projectIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    return tx.valuesByKey<string, Date>(
      // Undoing deletes rows of triage: only its activity shows when. A triage in parts goes on after that time.
      `SELECT p.id, greatest(t.changed_at, f.changed_at, a.at,
         CASE WHEN EXISTS (SELECT FROM triage_work WHERE project_id = p.id) THEN now() END)
       FROM projects p CROSS JOIN LATERAL (
         SELECT changed_at FROM triage WHERE project_id = p.id ORDER BY changed_at DESC LIMIT 1
       ) t LEFT JOIN LATERAL (
         SELECT changed_at FROM forgotten_lessons WHERE project_id = p.id ORDER BY changed_at DESC LIMIT 1
       ) f ON true LEFT JOIN LATERAL (
         SELECT at FROM activities WHERE project_id = p.id ORDER BY at DESC LIMIT 1
       ) a ON true WHERE p.id = ANY($1::uuid[]) AND p.learn_from_triage AND p.deleted_at IS NULL`,
      [projectIds],
    );
  }

  /**
   * The most recently triaged mentions of each project, latest first, with the first 5,000 characters of text and the first
   * 20 matches. Leaves out mentions set back to new and those without a text.
   * @param limit the maximum number of rows read per project
   */
  async triaged(tx: Tx, projectIds: readonly string[], limit: number): Promise<TriagedMention[]> {
    return tx.query<TriagedMention[]>(
      `SELECT m.project_id AS "projectId", m.status, m.title, left(m.text, 5000) AS text,
         coalesce(m.reasons, '[]'::jsonb) AS reasons, m.meaning, t.changed_at AS "decidedAt",
         ${firstMatches}
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
