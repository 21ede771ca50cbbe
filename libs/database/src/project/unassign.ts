import { send } from '../connection/transaction/rows.js';
import type { Tx } from '../connection/transaction/tx.js';

/** The mentions of the user $1 in the project $2, or in all if that is null. */
const assigned = `project_id = ANY(ARRAY(SELECT project_id FROM members WHERE user_id = $1 AND project_id = coalesce($2, project_id)))
  AND assignee_id = $1`;

/**
 * Unassigns the mentions of a person who is about to leave. Locks them in a fixed order, like scans and classifiers, and before
 * the membership, like calls that assign mentions or name people in notes.
 * @param projectId null = the person leaves all projects
 */
export async function unassign(tx: Tx, userId: string, projectId: string | null): Promise<void> {
  await send(tx, `SELECT FROM mentions WHERE ${assigned} ORDER BY id FOR NO KEY UPDATE`, [userId, projectId]);
  await send(tx, `UPDATE mentions SET assignee_id = NULL WHERE ${assigned}`, [userId, projectId]);
}
