import type { Tx } from '../connection/transaction/tx.js';
import { changed } from '../connection/transaction/rows.js';
import { storableReason } from '../connection/storable.js';

/**
 * Ends at once whatever an alert has not delivered: what collects, what is due, what waits for another attempt. An
 * attempt that is under way is the last, and what comes of it is not recorded. For who holds the alert.
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
