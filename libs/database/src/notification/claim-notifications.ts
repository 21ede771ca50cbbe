import { maxDeliveryAttempts, suspectsAtOnce } from '@earshot/domain';
import type { Tx } from '../connection/transaction/tx.js';
import { rows } from '../connection/transaction/rows.js';

/**
 * Which notifications to look at: those of a ring, those that go where one of an alert has just gone, or all; or, of those
 * that somebody took and never came back with, as many as may be tried at once.
 */
export type WhatIsDue =
  | { readonly kind: 'these'; readonly notificationIds: readonly string[] }
  | { readonly kind: 'beside'; readonly alertId: string }
  | { readonly kind: 'any' }
  | { readonly kind: 'suspects' };

/** A notification that is ours until the lease runs out. */
export interface ClaimedLease {
  readonly id: string;
  readonly leaseToken: string;
}

/**
 * Leases notifications that are due. Claims take turns (an advisory lock), so that each counts what others have under
 * way. All waiting notifications of a dead destination cost no more than one does: of each alert only the first few are
 * looked at.
 */
export async function claimNotifications(
  tx: Tx,
  due: WhatIsDue,
  options: {
    readonly limit: number;
    readonly perDestination: number;
    readonly leaseMs: number;
    readonly leaseToken: string;
  },
): Promise<ClaimedLease[]> {
  await rows(tx, "SELECT pg_advisory_xact_lock(hashtextextended('earshot claims of notifications', 0))");
  const { perDestination, leaseMs, leaseToken } = options;
  const { which, limit } = await lookAt(tx, due, options.limit);
  return rows<ClaimedLease>(tx, claimSql[due.kind], [
    limit,
    perDestination,
    leaseToken,
    leaseMs,
    maxDeliveryAttempts,
    ...which,
  ]);
}

interface Look {
  readonly which: readonly unknown[];
  readonly limit: number;
}

async function lookAt(tx: Tx, due: WhatIsDue, limit: number): Promise<Look> {
  switch (due.kind) {
    case 'these':
      return { which: [due.notificationIds], limit };
    case 'beside':
      return { which: [due.alertId], limit };
    case 'any':
      return { which: [], limit };
    case 'suspects':
      return lookAtSuspects(tx, limit);
  }
}

/** Those with the fewest attempts, a portion of them: what takes its dispatcher down has ever more, and is soon alone. */
async function lookAtSuspects(tx: Tx, limit: number): Promise<Look> {
  const suspects = await rows<{ id: string; attempts: number }>(
    tx,
    `SELECT n.id, n.attempts FROM notifications n JOIN alerts a ON a.id = n.alert_id
     WHERE ${wasLeft} AND n.attempts < $2 AND ${isSendable} ORDER BY n.attempts, n.due_at, n.id LIMIT $1`,
    [limit, maxDeliveryAttempts],
  );
  const attempts = suspects[0]?.attempts ?? 0;
  const alike = suspects.filter((suspect) => suspect.attempts === attempts).map(({ id }) => id);
  return { which: [alike], limit: suspectsAtOnce(limit, attempts) };
}

const isDue = `n.status = 'pending' AND n.due_at <= now() AND n.lease_until IS NULL AND n.attempts < $5`;

const isSendable = 'a.active AND a.deleted_at IS NULL AND (a.held_until IS NULL OR a.held_until <= now())';

/** A lease that ended by itself: who held it said nothing, not even that it failed. */
const wasLeft = `n.status = 'pending' AND n.due_at <= now() AND n.lease_until <= now()`;

const firstOfAlert = `SELECT n.id, n.project_id, n.alert_id, n.due_at FROM notifications n
  WHERE n.alert_id = w.alert_id AND ${isDue} ORDER BY n.due_at, n.id LIMIT $2`;

/** Each alert that has something waiting, found by going from one to the next in the index. */
const waitingAlerts = `waiting (alert_id) AS (
    (SELECT alert_id FROM notifications WHERE status = 'pending' ORDER BY alert_id LIMIT 1)
    UNION ALL
    SELECT further.alert_id FROM waiting CROSS JOIN LATERAL (
      SELECT n.alert_id FROM notifications n WHERE n.status = 'pending' AND n.alert_id > waiting.alert_id
      ORDER BY n.alert_id LIMIT 1
    ) further
  )`;

/** The same for alerts that send to the same address, be it sealed or not. */
function destinationOf(alert: string): string {
  return `coalesce(${alert}.destination_digest, convert_to(${alert}.destination, 'UTF8'))`;
}

const claimSql: Readonly<Record<WhatIsDue['kind'], string>> = {
  these: claim(
    `candidates AS (
      SELECT n.id, n.project_id, n.alert_id, n.due_at FROM notifications n WHERE n.id = ANY($6::uuid[]) AND ${isDue}
    )`,
  ),
  beside: claim(`candidates AS (
      SELECT c.* FROM (
        SELECT b.id AS alert_id FROM alerts a JOIN alerts b ON b.project_id = a.project_id
          AND b.channel = a.channel AND ${destinationOf('b')} = ${destinationOf('a')}
        WHERE a.id = $6
      ) w CROSS JOIN LATERAL (${firstOfAlert}) c
    )`),
  suspects: claim(
    `candidates AS (
      SELECT n.id, n.project_id, n.alert_id, n.due_at FROM notifications n
      WHERE n.id = ANY($6::uuid[]) AND ${wasLeft} AND n.attempts < $5
    )`,
    `${wasLeft} AND n.attempts < $5`,
  ),
  any: claim(`${waitingAlerts}, candidates AS (
      SELECT c.* FROM waiting w CROSS JOIN LATERAL (${firstOfAlert}) c
    )`),
};

function claim(candidates: string, condition = isDue): string {
  return `WITH RECURSIVE ${candidates},
    taken AS (
      SELECT a.channel, ${destinationOf('a')} AS destination, count(*) AS number
      FROM notifications n JOIN alerts a ON a.id = n.alert_id WHERE n.lease_until > now() GROUP BY 1, 2
    ),
    turns AS (
      SELECT c.id, c.project_id, c.due_at, a.channel, ${destinationOf('a')} AS destination,
        row_number() OVER (PARTITION BY a.channel, ${destinationOf('a')} ORDER BY c.due_at, c.id) AS turn
      FROM candidates c JOIN alerts a ON a.id = c.alert_id
      WHERE ${isSendable}
    ),
    chosen AS (
      SELECT t.id, row_number() OVER (PARTITION BY t.project_id ORDER BY t.turn, t.due_at, t.id) AS place
      FROM turns t LEFT JOIN taken USING (channel, destination)
      WHERE t.turn <= $2 - coalesce(taken.number, 0)
      ORDER BY place, t.due_at, t.id LIMIT $1
    ),
    held AS (
      SELECT n.project_id, n.id FROM notifications n JOIN chosen USING (id) WHERE ${condition}
      FOR UPDATE OF n SKIP LOCKED
    )
    UPDATE notifications n SET attempts = n.attempts + 1, lease_token = $3,
      lease_until = now() + $4::integer * interval '1 millisecond', closed_at = coalesce(n.closed_at, now())
    FROM held WHERE n.project_id = held.project_id AND n.id = held.id
    RETURNING n.id, n.lease_token AS "leaseToken"`;
}
