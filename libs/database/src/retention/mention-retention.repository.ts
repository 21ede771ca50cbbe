import type { PlanName } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { keyRange } from '../mention/search/mention-filter.js';
import { changed, rows } from '../connection/transaction/rows.js';

/**
 * Deletes mentions that a plan keeps no longer. Everything is found by the key `(project_id, id)`, whose ids sort by time:
 * there is no state between two steps, so whoever comes next goes on where another was stopped.
 */
@Injectable()
export class MentionRetentionRepository {
  /** Projects of the plan that have mentions which were found before the moment; without deleted ones. */
  async projectsWithOlder(tx: Tx, plan: PlanName, before: Date): Promise<string[]> {
    const found = await rows<{ id: string }>(
      tx,
      `SELECT p.id FROM projects p WHERE p.plan = $1 AND p.deleted_at IS NULL AND EXISTS (
         SELECT FROM mentions m WHERE m.project_id = p.id AND m.id < $2 AND m.found_at < $3)`,
      [plan, highestOf(before), before],
    );
    return found.map(({ id }) => id);
  }

  /**
   * Deletes up to `limit` mentions that were found before the moment, the oldest first, with all that hangs on them:
   * matches, work, upkeep, triage, and messages that tell of nothing else. What somebody holds at this moment stays for
   * the next step.
   * @returns how many mentions
   */
  async deleteOlder(tx: Tx, projectId: string, before: Date, limit: number): Promise<number> {
    const old = await rows<{ id: string }>(
      tx,
      `SELECT id FROM mentions WHERE project_id = $1 AND id < $2 AND found_at < $3
       ORDER BY id LIMIT $4 FOR UPDATE SKIP LOCKED`,
      [projectId, highestOf(before), before, limit],
    );
    if (old.length === 0) return 0;
    const ids = old.map(({ id }) => id);
    // Held before it is known whether they are empty: a mention that joins at this moment is seen, or waits.
    const messages = await rows<{ id: string }>(
      tx,
      `SELECT id FROM notifications WHERE project_id = $1 AND id IN (
         SELECT notification_id FROM notification_mentions WHERE mention_id = ANY($2::uuid[])
       ) ORDER BY id FOR UPDATE`,
      [projectId, ids],
    );
    const deleted = await changed(tx, 'DELETE FROM mentions WHERE project_id = $1 AND id = ANY($2::uuid[])', [
      projectId,
      ids,
    ]);
    await changed(
      tx,
      `DELETE FROM notifications n WHERE n.project_id = $1 AND n.id = ANY($2::uuid[])
         AND NOT EXISTS (SELECT FROM notification_mentions m WHERE m.notification_id = n.id)`,
      [projectId, messages.map(({ id }) => id)],
    );
    return deleted;
  }
}

/** Above every key of a mention found before the moment. */
function highestOf(before: Date): string {
  return keyRange({ foundUntil: before }).highest;
}
