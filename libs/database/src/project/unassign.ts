import type { Tx } from '../connection/transaction/tx.js';

/**
 * Unassigns the mentions of a person who is about to leave. Locks them in a fixed order, like scans and classifiers, and before
 * the membership, like calls that assign mentions or name people in notes.
 * @param projectId null = the person leaves all projects
 */
export function unassign(tx: Tx, userId: string, projectId: string | null): Promise<void> {
  return tx.send(
    `WITH held AS (
       SELECT project_id, id FROM mentions WHERE assignee_id = $1 AND project_id = ANY(ARRAY(
         SELECT project_id FROM members WHERE user_id = $1 AND project_id = coalesce($2, project_id)))
       ORDER BY id FOR NO KEY UPDATE
     )
     UPDATE mentions m SET assignee_id = NULL FROM held WHERE m.project_id = held.project_id AND m.id = held.id`,
    [userId, projectId],
  );
}
