import type { Tx } from '../connection/transaction/tx.js';
import { changed } from '../connection/transaction/rows.js';
import { storableReason } from '../connection/storable.js';

/**
 * Ends all pending notifications of an alert: collecting, due or waiting for a retry. An attempt under way is the last one,
 * and its result is not recorded. The caller must have locked the alert.
 */
export async function endPending(
  tx: Tx,
  alertId: string,
  { status, error = null }: { readonly status: 'cancelled' | 'failed'; readonly error?: string | null },
): Promise<void> {
  await changed(
    tx,
    `UPDATE notifications SET status = $2, closed_at = coalesce(closed_at, now()), lease_token = NULL,
       lease_until = NULL, last_error = coalesce($3, last_error)
     WHERE alert_id = $1 AND status = 'pending'`,
    [alertId, status, storableReason(error)],
  );
}
