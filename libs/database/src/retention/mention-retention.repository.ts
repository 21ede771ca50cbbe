import type { PlanName } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { keyRange } from '../mention/filter/mention-filter.js';

/**
 * Deletes mentions that have outlived their plan's retention. They are found by the key `(project_id, id)`, whose ids sort
 * by time. There is no state between steps, so any process can continue an interrupted deletion.
 */
@Injectable()
export class MentionRetentionRepository {
  /** Projects of the plan that have mentions found before the given time; deleted projects are left out. */
  projectsWithOlder(tx: Tx, plan: PlanName, before: Date): Promise<string[]> {
    return tx.values<string>(
      `SELECT p.id FROM projects p WHERE p.plan = $1 AND p.deleted_at IS NULL AND EXISTS (
         SELECT FROM mentions m WHERE m.project_id = p.id AND m.id < $2 AND m.found_at < $3)`,
      [plan, highestOf(before), before],
    );
  }

  /**
   * Deletes up to `limit` mentions found before the given time, oldest first, with their matches, work, upkeep and triage,
   * and with messages about no other mention. Locked ones are left for the next step.
   * @returns the number of deleted mentions
   */
  async deleteOlder(tx: Tx, projectId: string, before: Date, limit: number): Promise<number> {
    const ids = await tx.values<string>(
      `SELECT id FROM mentions WHERE project_id = $1 AND id < $2 AND found_at < $3
       ORDER BY id LIMIT $4 FOR UPDATE SKIP LOCKED`,
      [projectId, highestOf(before), before, limit],
    );
    if (ids.length === 0) return 0;
    // Locked before checking whether they are empty, so that a mention that joins concurrently is seen or has to wait.
    const messages = await tx.values<string>(
      `SELECT id FROM notifications WHERE project_id = $1 AND id IN (
         SELECT notification_id FROM notification_mentions WHERE mention_id = ANY($2::uuid[])
       ) ORDER BY id FOR UPDATE`,
      [projectId, ids],
    );
    const sql = 'DELETE FROM mentions WHERE project_id = $1 AND id = ANY($2::uuid[])';
    const deleted = await tx.changed(sql, [projectId, ids]);
    await tx.changed(
      `DELETE FROM notifications n WHERE n.project_id = $1 AND n.id = ANY($2::uuid[])
         AND NOT EXISTS (SELECT FROM notification_mentions m WHERE m.notification_id = n.id)`,
      [projectId, messages],
    );
    return deleted;
  }
}

/** Greater than the key of any mention found before the given time. */
function highestOf(before: Date): string {
  return keyRange({ foundUntil: before }).highest;
}
