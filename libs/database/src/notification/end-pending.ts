import type { Tx } from '../connection/transaction/tx.js';
import { storableReason } from '../connection/storable.js';

/**
 * Ends all pending notifications of an alert, or only those about changes: collecting, due or waiting for a retry. An attempt
 * under way is the last one, and its result is not recorded. The caller must have locked the alert.
 */
export async function endPending(
  tx: Tx,
  alertId: string,
  {
    status,
    error = null,
    onlyChanges = false,
  }: {
    readonly status: 'cancelled' | 'failed';
    readonly error?: string | null;
    readonly onlyChanges?: boolean;
  },
): Promise<void> {
  await tx.changed(
    `UPDATE notifications SET status = $2, closed_at = coalesce(closed_at, now()), lease_token = NULL,
       lease_until = NULL, last_error = coalesce($3, last_error)
     WHERE alert_id = $1 AND status = 'pending' AND (updated_mention_id IS NOT NULL OR NOT $4)`,
    [alertId, status, storableReason(error), onlyChanges],
  );
}
