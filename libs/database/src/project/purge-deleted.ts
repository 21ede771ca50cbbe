import type { Tx } from '../connection/transaction/tx.js';

/**
 * Deletes up to `limit` rows of one table of one deleted project, and finally the project itself. Transactions stay short
 * however big the project is, and an interrupted deletion continues with the next call.
 * @returns whether there may be more
 */
export async function purgeDeleted(tx: Tx, limit: number): Promise<boolean> {
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
