import { type Monitor, paidSources, type WatchEffect } from '@earshot/domain';
import { newId } from '@earshot/platform';
import type { Tx } from '../connection/transaction/tx.js';

/** Locked in the same order as scans lock them. */
const locked = (which: string): string =>
  `SELECT id, source, active FROM watches WHERE ${which} ORDER BY id FOR UPDATE`;
const watchesOf = locked('project_id = $1 AND monitor_id = $2');

/**
 * A watch that is reactivated or starts over is due at once, with its recorded failures cleared. One that starts over looks
 * back like a new one, and at least to where it had got: what its source showed since then has been read for no keyword. Until
 * the next scan nothing counts as covered.
 */
export async function redirectWatches(
  tx: Tx,
  monitor: Monitor,
  effect: Exclude<WatchEffect, 'none'>,
): Promise<void> {
  // What was read for a keyword would be paid for again.
  const kept = effect === 'more_keywords' ? paidSources : [];
  await tx.changed(
    `WITH held AS (${watchesOf})
     UPDATE watches w SET active = plan.active, lease_token = NULL, lease_until = NULL,
       cursor = CASE WHEN $4 AND held.source <> ALL($6::text[]) THEN '{}' ELSE w.cursor END,
       resume_from = CASE WHEN $4 THEN coalesce(w.covered_until, w.resume_from) ELSE w.resume_from END,
       covered_until = CASE WHEN $4 THEN NULL ELSE w.covered_until END,
       next_scan_at = CASE WHEN plan.afresh THEN now() ELSE w.next_scan_at END,
       failures = CASE WHEN plan.afresh THEN 0 ELSE w.failures END,
       attempts = CASE WHEN plan.afresh THEN 0 ELSE w.attempts END,
       unstored_scans = CASE WHEN plan.afresh THEN 0 ELSE w.unstored_scans END,
       last_error = CASE WHEN plan.afresh THEN NULL ELSE w.last_error END
     FROM held
     CROSS JOIN LATERAL (SELECT $3::boolean AND held.source = ANY($5::text[]) AS active) wanted
     CROSS JOIN LATERAL (
       SELECT wanted.active, wanted.active AND ($4::boolean OR NOT held.active) AS afresh
     ) plan
     WHERE w.id = held.id`,
    [monitor.projectId, monitor.id, monitor.active, effect !== 'continue', monitor.sources, kept],
  );
  await addWatches(tx, monitor);
}

/** Makes the watches of a monitor due at once, including those waiting after a failure. Does nothing if it is paused. */
export async function hurryWatches(tx: Tx, projectId: string, id: string): Promise<void> {
  await tx.changed(
    `WITH held AS (${watchesOf})
     UPDATE watches w SET next_scan_at = least(w.next_scan_at, now()), failures = 0, attempts = 0, unstored_scans = 0
     FROM held WHERE w.id = held.id AND w.active`,
    [projectId, id],
  );
}

/** Ends the scans of a monitor, including those under way. */
export async function endWatches(tx: Tx, projectId: string, id: string): Promise<void> {
  await tx.changed(ending(watchesOf), [projectId, id]);
}

/** Ends all scans of a project, including those under way. */
export async function endWatchesOfProject(tx: Tx, projectId: string): Promise<void> {
  await tx.changed(ending(locked('project_id = $1')), [projectId]);
}

function ending(held: string): string {
  return `WITH held AS (${held})
    UPDATE watches w SET active = false, lease_token = NULL, lease_until = NULL FROM held WHERE w.id = held.id`;
}

/** Adds missing watches, due at once. */
async function addWatches(tx: Tx, monitor: Monitor): Promise<void> {
  await tx.changed(
    `INSERT INTO watches (id, project_id, monitor_id, source, active, next_scan_at, resume_from)
     SELECT u.id, $1, $2, u.source, $3, now(), now() FROM unnest($4::uuid[], $5::text[]) AS u (id, source)
     ON CONFLICT (monitor_id, source) DO NOTHING`,
    [monitor.projectId, monitor.id, monitor.active, monitor.sources.map(() => newId()), monitor.sources],
  );
}
