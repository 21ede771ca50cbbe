import type { SourceName } from '@earshot/domain';
import type { Tx } from '../connection/transaction/tx.js';

/** Ids of the owners of a project. */
export function ownersOf(tx: Tx, projectId: string): Promise<string[]> {
  const sql = "SELECT user_id FROM members WHERE project_id = $1 AND role = 'owner' ORDER BY user_id";
  return tx.values(sql, [projectId]);
}

/** Ids of the owners of all projects with an active monitor on the source. */
export function ownersWatching(tx: Tx, source: SourceName): Promise<string[]> {
  return tx.values(
    `SELECT DISTINCT o.user_id FROM members o JOIN projects p ON p.id = o.project_id
     WHERE o.role = 'owner' AND p.deleted_at IS NULL AND EXISTS (
       SELECT FROM watches w JOIN monitors m ON m.id = w.monitor_id
       WHERE w.project_id = p.id AND w.source = $1 AND w.active AND m.active AND m.deleted_at IS NULL)`,
    [source],
  );
}
