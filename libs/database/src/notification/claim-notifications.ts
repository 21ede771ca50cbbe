import type { Tx } from '../connection/transaction/tx.js';
import type { ClaimOptions } from '../work/claimable-rows.js';
import { type Lease, LeasedRows } from '../work/leased-rows.js';
import { maxDeliveryAttempts } from '@earshot/domain';

/** The table as leased work. A claim closes a notification; one that is given up counts as failed and can be retried. */
export const notificationRows = new LeasedRows({
  table: 'notifications',
  isOpen: "t.status = 'pending'",
  maxAttempts: maxDeliveryAttempts,
  bury: "status = 'failed'",
  onClaim: 'closed_at = coalesce(t.closed_at, now())',
});

/**
 * Which notifications a claim considers: the given ids, e.g. of a job; those for the destination of an alert; or all. Or
 * suspects: those whose last delivery never ended, as many as may be tried at once.
 */
export type WhatIsDue =
  | { readonly kind: 'these'; readonly notificationIds: readonly string[] }
  | { readonly kind: 'beside'; readonly alertId: string }
  | { readonly kind: 'any' }
  | { readonly kind: 'suspects' };

/**
 * Leases due notifications; projects take turns. At most `perDestination` are under way to one destination across all processes:
 * an advisory lock serialises claims, so commit at once. Reads only the first few of each alert, so that a long queue for a dead
 * destination costs nothing extra. A claim closes a notification, so that no further mention joins it. Interrupted deliveries keep
 * their places, so that they do not wait for the whole queue.
 */
export async function claimNotifications(
  tx: Tx,
  due: WhatIsDue,
  options: ClaimOptions & { readonly perDestination: number },
): Promise<Lease[]> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('earshot claims of notifications', 0))");
  const among = (found: string, taken: string, which: readonly unknown[]) => ({
    candidates: withinCapacity(found, taken),
    order: 'turn, due_at, id',
    parameters: [options.perDestination, ...which],
  });
  const choose = (found: string, ...which: unknown[]) => among(found, takenOrInterrupted, which);
  const returned = { columns: 't.id, t.lease_token AS "leaseToken"' };
  switch (due.kind) {
    case 'these':
      return notificationRows.claim<Lease>(tx, choose(these, due.notificationIds), options, returned);
    case 'beside':
      return notificationRows.claim<Lease>(tx, choose(beside, due.alertId), options, returned);
    case 'any':
      return notificationRows.claim<Lease>(tx, choose(any), options, returned);
    case 'suspects': {
      const claimable = { ...withFreePlace, parameters: [options.perDestination] };
      return notificationRows.claimSuspects<Lease>(tx, claimable, options, returned, (ids) =>
        among(suspects, taken, [ids]),
      );
    }
  }
}

const isSendable = 'a.active AND a.deleted_at IS NULL AND (a.held_until IS NULL OR a.held_until <= now())';

const columns = 't.id, t.project_id, t.alert_id, t.due_at';

const firstOfAlert = `SELECT ${columns} FROM notifications t
  WHERE t.alert_id = w.alert_id AND ${notificationRows.states.isReady} ORDER BY t.due_at, t.id LIMIT $1`;

/** A recursive CTE `waiting`: each alert with pending notifications, found by skipping through the index. */
export const waitingAlerts = `waiting (alert_id) AS (
    (SELECT alert_id FROM notifications WHERE status = 'pending' ORDER BY alert_id LIMIT 1)
    UNION ALL
    SELECT further.alert_id FROM waiting CROSS JOIN LATERAL (
      SELECT n.alert_id FROM notifications n WHERE n.status = 'pending' AND n.alert_id > waiting.alert_id
      ORDER BY n.alert_id LIMIT 1
    ) further
  )`;

/** Equal for alerts with the same address, whether sealed or not. */
function destinationOf(alert: string): string {
  return `coalesce(${alert}.destination_digest, convert_to(${alert}.destination, 'UTF8'))`;
}

const these = `found AS (
    SELECT ${columns} FROM notifications t WHERE t.id = ANY($2::uuid[]) AND ${notificationRows.states.isReady}
  )`;

const beside = `found AS (
    SELECT c.* FROM (
      SELECT b.id AS alert_id FROM alerts a JOIN alerts b ON b.project_id = a.project_id
        AND b.channel = a.channel AND ${destinationOf('b')} = ${destinationOf('a')}
      WHERE a.id = $2
    ) w CROSS JOIN LATERAL (${firstOfAlert}) c
  )`;

const any = `${waitingAlerts}, found AS (
    SELECT c.* FROM waiting w CROSS JOIN LATERAL (${firstOfAlert}) c
  )`;

const suspects = `found AS (
    SELECT ${columns} FROM notifications t WHERE t.id = ANY($2::uuid[]) AND ${notificationRows.states.isSuspect}
  )`;

/** Places taken at destinations by deliveries under way. */
const taken = placesTaken('t.lease_until > now()');

/** Those, and the places kept for interrupted deliveries, unless these have to wait anyway. */
const takenOrInterrupted = placesTaken(
  `t.lease_until > now() OR ${notificationRows.states.isSuspect} AND ${isSendable}`,
);

function placesTaken(isTaken: string): string {
  return `SELECT a.channel, ${destinationOf('a')} AS destination, count(*) AS number
      FROM notifications t JOIN alerts a ON a.id = t.alert_id
      WHERE t.lease_until IS NOT NULL AND (${isTaken}) GROUP BY 1, 2`;
}

/** Suspects that could be claimed. All others would keep those with more attempts waiting. $1 is the limit per destination. */
const withFreePlace = {
  from: `JOIN alerts a ON a.id = t.alert_id
    LEFT JOIN (${taken}) taken ON taken.channel = a.channel AND taken.destination = ${destinationOf('a')}`,
  where: `${isSendable} AND coalesce(taken.number, 0) < $1`,
};

/** Limits the rows found to $1 per destination, including those `taken`. */
function withinCapacity(found: string, taken: string): string {
  return `${found}, taken AS (${taken}
    ), turns_of_destination AS (
      SELECT f.id, f.project_id, f.due_at, a.channel, ${destinationOf('a')} AS destination,
        row_number() OVER (PARTITION BY a.channel, ${destinationOf('a')} ORDER BY f.due_at, f.id) AS turn
      FROM found f JOIN alerts a ON a.id = f.alert_id WHERE ${isSendable}
    ), candidates AS (
      SELECT d.id, d.project_id, d.due_at, d.turn FROM turns_of_destination d LEFT JOIN taken USING (channel, destination)
      WHERE d.turn <= $1 - coalesce(taken.number, 0)
    )`;
}
