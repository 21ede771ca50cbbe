import { type Alert, failingWithoutBreak, longestGapMs } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { storableReason } from '../connection/storable.js';
import { endPending } from '../notification/end-pending.js';
import { findAlerts, type SealedSecrets } from './stored-alert.js';

/** An alert's destination, as it is now. */
export interface LockedDestination {
  /** Whether it is another one than before, or the alert was paused and resumed. */
  readonly isOther: boolean;
  /** See `failingWithoutBreak`. */
  readonly failingSince: Date | null;
}

/** Records whether alerts reach their destinations. */
@Injectable()
export class AlertHealthRepository {
  /**
   * Locks an alert.
   * @param alert as it was when one of its messages was claimed
   */
  async lockDestination(
    tx: Tx,
    alert: Alert,
    secrets: Pick<SealedSecrets, 'address'>,
  ): Promise<LockedDestination> {
    const { id, channel, activeSince } = alert;
    const { address } = secrets;
    const now = await tx.firstValue<Date>('SELECT now() FROM alerts WHERE id = $1 FOR NO KEY UPDATE', [id]);
    const [current] = await findAlerts(tx, 'id = $1', [id]);
    if (current === undefined || now === null) return { isOther: true, failingSince: null };
    const isOther =
      current.alert.channel !== channel ||
      current.alert.activeSince.getTime() !== activeSince.getTime() ||
      !bytesOf(current.secrets.address).equals(bytesOf(address));
    return { isOther, failingSince: failingWithoutBreak(current, now) };
  }

  /**
   * Records a failed delivery, which is not later than `heldUntil`: nothing is sent to the alert's destination before that, nor
   * before the time for which it asked when another message in flight failed.
   * If its last failure was long ago (see `failingWithoutBreak`), it has been failing since now.
   */
  async failing(tx: Tx, alertId: string, heldUntil: Date): Promise<void> {
    await tx.changed(
      `UPDATE alerts SET held_until = greatest(held_until, $2), failing_since =
         CASE WHEN least(now(), $2) - held_until > $3 * interval '1 millisecond' THEN now() ELSE coalesce(failing_since, now()) END
       WHERE id = $1`,
      [alertId, heldUntil, longestGapMs],
    );
  }

  /** Records that the destination accepted a message. */
  async recovered(tx: Tx, alertId: string): Promise<void> {
    await tx.changed(
      'UPDATE alerts SET failing_since = NULL, held_until = NULL WHERE id = $1 AND failing_since IS NOT NULL',
      [alertId],
    );
  }

  /** Records that a test message arrived: no message waits for the destination any longer, not even for a retry. */
  async works(tx: Tx, alertId: string): Promise<void> {
    await this.recovered(tx, alertId);
    await tx.changed(
      `UPDATE notifications SET due_at = now()
       WHERE alert_id = $1 AND status = 'pending' AND attempts > 0 AND lease_token IS NULL AND due_at > now()`,
      [alertId],
    );
  }

  /**
   * Disables an alert because it cannot be delivered. `reason` is shown to its owner.
   * @param pending the new status of unsent messages: `failed` ones can be retried once the alert is resumed
   * @returns false if it was already paused or deleted
   */
  async disable(
    tx: Tx,
    { projectId, id }: Pick<Alert, 'projectId' | 'id'>,
    reason: string,
    pending: 'failed' | 'cancelled',
  ): Promise<boolean> {
    const isFound = await tx.changedAny(
      `UPDATE alerts SET active = false, disabled_at = now(), disabled_reason = $3, updated_at = now()
       WHERE project_id = $1 AND id = $2 AND active AND deleted_at IS NULL`,
      [projectId, id, storableReason(reason)],
    );
    if (!isFound) return false;
    await endPending(tx, id, pending === 'failed' ? { status: pending, error: reason } : { status: pending });
    return true;
  }

  /** Adds a further reason to an alert that is paused already, for the people who may resume it. */
  async addReason(tx: Tx, { projectId, id }: Pick<Alert, 'projectId' | 'id'>, reason: string): Promise<void> {
    await tx.changed(
      `UPDATE alerts SET disabled_at = coalesce(disabled_at, now()), disabled_reason = concat_ws(' ', disabled_reason, $3::text),
         updated_at = now()
       WHERE project_id = $1 AND id = $2 AND NOT active AND deleted_at IS NULL
         AND strpos(coalesce(disabled_reason, ''), $3) = 0`,
      [projectId, id, storableReason(reason)],
    );
  }
}

function bytesOf(address: Buffer | string): Buffer {
  return typeof address === 'string' ? Buffer.from(address) : address;
}
