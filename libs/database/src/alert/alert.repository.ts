import { type Alert, maskDestination } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import type { SealedAddress } from './alert-address.js';
import { endPending } from '../notification/end-pending.js';
import { findAlerts, type SealedSecrets } from './stored-alert.js';

/** A new alert. The database sets its creation time, by the same clock as the discovery of mentions. */
export type NewAlert = Omit<Alert, 'createdAt' | 'activeSince' | 'disabledReason'>;

/** An alert's secrets, sealed by the caller, who has the key. */
export interface SealedParts {
  /** The signing secret of a webhook; null = none; undefined = unchanged. */
  readonly secret?: Buffer | null | undefined;
  /** null = `destination` is not secret; undefined = unchanged. */
  readonly address?: SealedAddress | null | undefined;
}

/** Alerts. Deleted ones are never returned. */
@Injectable()
export class AlertRepository {
  /** @param alert with the full address as its destination @returns it as stored */
  async insert(tx: Tx, alert: NewAlert, { secret = null, address = null }: SealedParts): Promise<Alert> {
    const columns = {
      id: alert.id,
      project_id: alert.projectId,
      ...columnsOf(alert),
      ...(await addressColumns(tx, alert, address)),
      secret,
    };
    const names = Object.keys(columns);
    await tx.send(
      `INSERT INTO alerts (${names.join(', ')}, created_at, active_since, updated_at)
       VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')}, now(), now(), now())`,
      Object.values(columns),
    );
    return this.stored(tx, alert);
  }

  /** Newest first. */
  async list(tx: Tx, projectId: string): Promise<Alert[]> {
    const where = 'project_id = $1 AND deleted_at IS NULL ORDER BY id DESC';
    return (await findAlerts(tx, where, [projectId])).map(({ alert }) => alert);
  }

  async get(tx: Tx, projectId: string, id: string): Promise<Alert | null> {
    return (await findAlerts(tx, existing, [projectId, id]))[0]?.alert ?? null;
  }

  /** Like `get`, but locks the alert until the transaction ends: nobody else can change it or add notifications to it. */
  async getForUpdate(tx: Tx, projectId: string, id: string): Promise<Alert | null> {
    await tx.send(`SELECT FROM alerts WHERE ${existing} FOR NO KEY UPDATE`, [projectId, id]);
    return this.get(tx, projectId, id);
  }

  /** null if there is no such alert. */
  async getSecrets(tx: Tx, projectId: string, id: string): Promise<SealedSecrets | null> {
    return (await findAlerts(tx, existing, [projectId, id]))[0]?.secrets ?? null;
  }

  /** For workers: alerts of any project. */
  async listActive(tx: Tx, projectIds: readonly string[]): Promise<Alert[]> {
    const where = 'project_id = ANY($1::uuid[]) AND active AND deleted_at IS NULL';
    return (await findAlerts(tx, where, [projectIds])).map(({ alert }) => alert);
  }

  /**
   * Stores a changed alert from `getForUpdate`. Pausing cancels unsent messages, so that resuming does not send old ones.
   * If it no longer sends changes, unsent messages about changes are cancelled: other channels would send them as new
   * mentions. Resuming, or changing the destination, clears recorded failures; another destination is tried at once.
   * @param after with the full address as its destination if `sealed` has one
   */
  async update(tx: Tx, before: Alert, after: NewAlert, { secret, address }: SealedParts): Promise<Alert> {
    const { id, projectId } = before;
    const isMoved = address !== undefined;
    const isResumed = after.active && !before.active;
    const columns = {
      ...columnsOf(after),
      ...(isMoved ? await addressColumns(tx, after, address) : {}),
      ...(secret === undefined ? {} : { secret, previous_secret: null, previous_secret_until: null }),
      ...(isMoved || isResumed ? { failing_since: null, held_until: null } : {}),
      ...(isResumed ? { disabled_at: null, disabled_reason: null } : {}),
    };
    const assigned = Object.keys(columns).map((name, index) => `${name} = $${index + 3}`);
    await tx.send(
      `UPDATE alerts SET ${assigned.join(', ')}, ${isResumed ? 'active_since = now(), ' : ''}updated_at = now()
       WHERE ${existing}`,
      [projectId, id, ...Object.values(columns)],
    );
    const stopsChanges =
      before.events.includes('mention.updated') && !after.events.includes('mention.updated');
    if (!after.active || stopsChanges)
      await endPending(tx, id, { status: 'cancelled', onlyChanges: after.active });
    if (isMoved) await tryAfresh(tx, id);
    return this.stored(tx, after);
  }

  /** Gives a webhook a new secret; the previous one remains valid for a while. @returns until when */
  async rotateSecret(
    tx: Tx,
    { projectId, id }: Pick<Alert, 'projectId' | 'id'>,
    encryptedSecret: Buffer,
    overlapMs: number,
  ): Promise<Date> {
    const until = await tx.firstValue<Date>(
      `UPDATE alerts SET previous_secret = secret, secret = $3, updated_at = now(),
         previous_secret_until = now() + $4::integer * interval '1 millisecond'
       WHERE project_id = $1 AND id = $2 AND channel = 'webhook' AND deleted_at IS NULL
       RETURNING previous_secret_until`,
      [projectId, id, encryptedSecret, overlapMs],
    );
    if (until === null) throw new Error(`There is no webhook ${id} to rotate the secret of.`);
    return until;
  }

  /** Deletes the alert and cancels its unsent messages. @returns false if there is no such alert */
  async delete(tx: Tx, projectId: string, id: string): Promise<boolean> {
    const isFound = await tx.changedAny(
      `UPDATE alerts SET deleted_at = now(), updated_at = now(), active = false
       WHERE project_id = $1 AND id = $2 AND deleted_at IS NULL`,
      [projectId, id],
    );
    if (!isFound) return false;
    await endPending(tx, id, { status: 'cancelled' });
    return true;
  }

  private async stored(tx: Tx, { projectId, id }: Pick<Alert, 'projectId' | 'id'>): Promise<Alert> {
    const stored = await this.get(tx, projectId, id);
    if (stored === null) throw new Error('An alert was stored but cannot be read.');
    return stored;
  }
}

const existing = 'project_id = $1 AND id = $2 AND deleted_at IS NULL';

function columnsOf(alert: NewAlert) {
  return {
    name: alert.name,
    channel: alert.channel,
    categories: alert.categories,
    sentiments: alert.sentiments,
    monitor_ids: alert.monitorIds,
    sources: alert.sources,
    languages: alert.languages,
    kinds: alert.kinds,
    events: alert.events,
    min_urgency: alert.minUrgency,
    frequency: alert.frequency,
    deliver_at_hour: alert.deliverAtHour,
    quiet_hours_start: alert.quietHours?.start ?? null,
    quiet_hours_end: alert.quietHours?.end ?? null,
    urgent_at_once: alert.urgentAtOnce,
    active: alert.active,
  };
}

/**
 * Attempts count for the destination at which they were made: messages that wait for a retry get all of them again, at once. One
 * whose attempt is under way keeps that one, which is not counted either if it fails. Quiet hours are checked at each attempt.
 */
async function tryAfresh(tx: Tx, alertId: string): Promise<void> {
  await tx.changed(
    `UPDATE notifications SET due_at = least(due_at, now()), attempts = CASE WHEN lease_token IS NULL THEN 0 ELSE 1 END
     WHERE alert_id = $1 AND status = 'pending' AND attempts > 0`,
    [alertId],
  );
}

/** Until addresses may be sealed, the previous release may still be running, and it reads the address from the old column. */
async function addressColumns(
  tx: Tx,
  { channel, destination }: Pick<NewAlert, 'channel' | 'destination'>,
  address: SealedAddress | null,
) {
  const isOpen = address === null || !(await mayBeSealed(tx));
  if (isOpen) return { destination, sealed_destination: null, destination_digest: null };
  return {
    destination: maskDestination(channel, destination),
    sealed_destination: address.sealed,
    destination_digest: address.digest,
  };
}

/** Whether all releases that read unsealed addresses have stopped running. */
export async function mayBeSealed(tx: Tx): Promise<boolean> {
  return (await tx.firstValue<boolean>('SELECT seal_destinations_from <= now() FROM schema_floor')) === true;
}
