import { type Alert, maskDestination } from '@earshot/domain';
import type { Tx } from '../connection/transaction/tx.js';

/** An alert's secrets, encrypted. */
export interface SealedSecrets {
  /** Text = the address itself: an e-mail address, or a URL that is not yet sealed. */
  readonly address: Buffer | string;
  /** Signs webhook messages; null = not a webhook. */
  readonly current: Buffer | null;
  /** The secret before the last rotation: receivers may still expect it until `previousUntil`. */
  readonly previous: Buffer | null;
  readonly previousUntil: Date | null;
}

/** An alert with what only this lib may see. */
export interface StoredAlert {
  readonly alert: Alert;
  readonly secrets: SealedSecrets;
  /** When its destination first failed since the last successful delivery. */
  readonly failingSince: Date | null;
  /** Nothing is sent before this time. */
  readonly heldUntil: Date | null;
}

interface AlertRow
  extends Alert, Omit<SealedSecrets, 'address'>, Pick<StoredAlert, 'failingSince' | 'heldUntil'> {
  /** null = `destination` is the address itself, not masked. */
  readonly sealed: Buffer | null;
}

/** @param where a condition on `alerts`, which may be followed by an order */
export async function findAlerts(
  tx: Tx,
  where: string,
  parameters: readonly unknown[],
): Promise<StoredAlert[]> {
  const found = await tx.query<AlertRow[]>(`SELECT ${columns} FROM alerts WHERE ${where}`, parameters);
  return found.map(({ sealed, current, previous, previousUntil, failingSince, heldUntil, ...alert }) => {
    const { channel, destination } = alert;
    return {
      alert: sealed === null ? { ...alert, destination: maskDestination(channel, destination) } : alert,
      secrets: { address: sealed ?? destination, current, previous, previousUntil },
      failingSince,
      heldUntil,
    };
  });
}

const columns = `id, project_id AS "projectId", name, channel, destination, categories, sentiments,
  monitor_ids AS "monitorIds", sources, languages, kinds, events, min_urgency AS "minUrgency", frequency,
  deliver_at_hour AS "deliverAtHour", CASE WHEN quiet_hours_start IS NOT NULL THEN
    json_build_object('start', quiet_hours_start, 'end', quiet_hours_end) END AS "quietHours",
  urgent_at_once AS "urgentAtOnce", active, created_at AS "createdAt", active_since AS "activeSince",
  disabled_reason AS "disabledReason", sealed_destination AS sealed, secret AS current, previous_secret AS previous,
  previous_secret_until AS "previousUntil", failing_since AS "failingSince", held_until AS "heldUntil"`;
