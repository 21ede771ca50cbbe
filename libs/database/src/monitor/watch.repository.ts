import {
  type DueWatch,
  type PlanName,
  plans,
  type SourceName,
  sourceNames,
  type WatchCursor,
  maxScanAttempts,
} from '@earshot/domain';
import { newId } from '@earshot/platform';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { storableJson, storableReason } from '../connection/storable.js';
import type { ClaimOptions } from '../work/claimable-rows.js';
import { type Lease, LeasedRows } from '../work/leased-rows.js';
import { filtersOf, type StoredFilters } from './stored-filters.js';

/**
 * The table as leased work. The scheduler claims many at once under one token and passes them to scanners, so an attempt
 * counts when the scan starts. A watch that was given up is scanned again on request.
 */
export const watchRows = new LeasedRows({
  table: 'watches',
  columns: { dueAt: 'next_scan_at' },
  isOpen: 't.active AND (t.dead_at IS NULL OR t.failures = 0)',
  counts: 'at_start',
  maxAttempts: maxScanAttempts,
  bury: `dead_at = now(), failures = greatest(t.failures, ${maxScanAttempts}), attempts = 0`,
  neverEnded: `'Its last ${maxScanAttempts} scans never ended. No further scan is made until one is requested.'`,
});

/** Watches claimed together under one token, whose holder may scan them until the lease expires. */
export interface ClaimedWatches {
  readonly leaseToken: string;
  readonly watchIds: readonly string[];
}

/** The result of a scan, to be stored in its watch. */
export interface WatchUpdate {
  readonly watchId: string;
  readonly leaseToken: string;
  readonly cursor: WatchCursor;
  readonly nextScanAt: Date;
  readonly failures: number;
  /** Absent = 0: the results are stored. */
  readonly unstoredScans?: number;
  /** Readable; null = the scan worked. */
  readonly error: string | null;
  /** null = the scan did not finish, and the time of the last finished one is kept. */
  readonly scannedAt: Date | null;
  /** The time up to which all keywords are covered; null = none. */
  readonly coveredUntil: Date | null;
  /** It is not tried again until someone requests a scan. */
  readonly dead: boolean;
}

/** Watches as leased work: which ones are due, and which process scans them. */
@Injectable()
export class WatchRepository {
  /**
   * Claims due watches of a source, in the order to scan them: projects take turns, and within a project the watch scanned
   * longest ago comes first. Watches whose last scan never ended are left to `claimSuspects`; a waiting or resting source
   * has none.
   * @param options.overdueMs only those overdue by at least this; default 0
   */
  async claimDue(
    tx: Tx,
    source: SourceName,
    options: ClaimOptions & { readonly overdueMs?: number },
  ): Promise<ClaimedWatches> {
    const choice = {
      candidates: `candidates AS (
         SELECT t.id, t.project_id, t.last_scanned_at, t.next_scan_at FROM watches t ${ofMonitor}
         WHERE ${isScannable} AND ${watchRows.states.isReady} AND t.next_scan_at <= now() - $2::integer * interval '1 millisecond'
       )`,
      order: 'last_scanned_at NULLS FIRST, next_scan_at, id',
      parameters: [source, options.overdueMs ?? 0],
    };
    return claimOf(await watchRows.claim<Lease>(tx, choice, options, claimedWatch));
  }

  /**
   * Claims due watches whose last scan never ended, as many as may be tried at once. Those that have used up their attempts
   * are given up until a scan is requested.
   */
  async claimSuspects(tx: Tx, source: SourceName, options: ClaimOptions): Promise<ClaimedWatches> {
    const choice = { from: ofMonitor, where: isScannable, parameters: [source] };
    return claimOf(await watchRows.claimSuspects<Lease>(tx, choice, options, claimedWatch));
  }

  /**
   * Starts the scans of a claim. Returns the watches still under its token, with a fresh token, so that a claim started
   * twice is scanned once. Leaves out watches whose monitor was paused since. Counts an attempt, which `finish` resets.
   */
  async startScan(tx: Tx, claim: ClaimedWatches, leaseMs: number): Promise<DueWatch[]> {
    const started = await watchRows.start<StartedWatch>(tx, leasesOf(claim), leaseMs, startedWatch);
    return started.map(({ plan, filters, ...watch }) => ({
      ...watch,
      filters: filtersOf(filters),
      scanIntervalMinutes: plans[plan].scanIntervalMinutes,
    }));
  }

  /** Extends the leases of started scans by `leaseMs`; lost leases stay lost. */
  async renew(tx: Tx, watches: readonly DueWatch[], leaseMs: number): Promise<void> {
    await watchRows.renew(tx, watches, leaseMs);
  }

  /** By source: since when its longest overdue watch has been due. Sources without one are left out, and resting ones. */
  dueSince(tx: Tx): Promise<Map<SourceName, Date>> {
    return tx.valuesByKey<SourceName, Date>(
      `SELECT s.source, w.next_scan_at FROM unnest($1::text[]) AS s (source) CROSS JOIN LATERAL (
         SELECT t.next_scan_at FROM watches t WHERE t.source = s.source AND t.next_scan_at <= now()
           AND ${watchRows.noun.isOpen} ORDER BY t.next_scan_at LIMIT 1
       ) w
       WHERE NOT EXISTS (SELECT FROM source_states r WHERE r.source = s.source AND r.resting_until > now())`,
      [sourceNames],
    );
  }

  /** Returns a claim without scanning: its watches are due as before. */
  async release(tx: Tx, claim: ClaimedWatches): Promise<void> {
    await watchRows.release(tx, leasesOf(claim));
  }

  /**
   * Ends scans. A watch is due again at once if another scan was requested meanwhile. One that has read all its keywords in
   * all feeds forgets since when their posts were wanted: in a feed that is added later they are wanted as for a new watch. Results may be stored only for the
   * watches returned: the others have lost their lease, or their monitor was deleted.
   */
  async finish(tx: Tx, updates: readonly WatchUpdate[]): Promise<Set<string>> {
    const leases = updates.map(({ watchId: id, leaseToken }) => ({ id, leaseToken }));
    const ended = await watchRows.end(tx, leases, {
      set: `cursor = held.cursor, last_error = held.error,
        next_scan_at = CASE WHEN ${wasRequested} THEN least(t.next_scan_at, held.next_scan_at) ELSE held.next_scan_at END,
        failures = CASE WHEN ${wasRequested} THEN 0 ELSE held.failures END,
        last_scanned_at = coalesce(held.scanned_at, t.last_scanned_at),
        scanned_every_ms = coalesce((extract(epoch FROM held.scanned_at - t.last_scanned_at) * 1000)::bigint,
          t.scanned_every_ms),
        covered_until = held.covered_until, unstored_scans = held.unstored_scans,
        resume_from = CASE WHEN held.covered_until IS NULL THEN t.resume_from END,
        dead_at = CASE WHEN held.dead THEN now() END, attempts = 0`,
      values: [
        { name: 'cursor', type: 'jsonb', of: updates.map(({ cursor }) => storableJson(cursor)) },
        { name: 'next_scan_at', type: 'timestamptz', of: updates.map(({ nextScanAt }) => nextScanAt) },
        { name: 'failures', type: 'integer', of: updates.map(({ failures }) => failures) },
        {
          name: 'unstored_scans',
          type: 'smallint',
          of: updates.map(({ unstoredScans = 0 }) => unstoredScans),
        },
        { name: 'error', type: 'text', of: updates.map(({ error }) => storableReason(error)) },
        { name: 'scanned_at', type: 'timestamptz', of: updates.map(({ scannedAt }) => scannedAt) },
        { name: 'covered_until', type: 'timestamptz', of: updates.map(({ coveredUntil }) => coveredUntil) },
        { name: 'dead', type: 'boolean', of: updates.map(({ dead }) => dead) },
      ],
    });
    return new Set(ended.map(({ id }) => id));
  }
}

function claimOf(claimed: readonly Lease[]): ClaimedWatches {
  return { leaseToken: claimed[0]?.leaseToken ?? newId(), watchIds: claimed.map(({ id }) => id) };
}

function leasesOf({ leaseToken, watchIds }: ClaimedWatches): Lease[] {
  return watchIds.map((id) => ({ id, leaseToken }));
}

/** A watch as read by `startScan`. */
interface StartedWatch extends Omit<DueWatch, 'scanIntervalMinutes' | 'filters'> {
  readonly filters: StoredFilters;
  readonly plan: PlanName;
}

const claimedWatch = { columns: 't.id, t.lease_token AS "leaseToken"' };

const startedWatch = {
  columns: `t.id, t.project_id AS "projectId", t.monitor_id AS "monitorId", t.source, t.cursor, t.failures,
    t.resume_from AS "resumeFrom", t.unstored_scans AS "unstoredScans",
    t.next_scan_at AS "nextScanAt", t.lease_token AS "leaseToken",
    CASE WHEN t.cursor <> '{}' THEN t.covered_until END AS "coveredUntil",
    m.keywords, m.exclude_keywords AS "excludeKeywords", m.exclude_authors AS "excludeAuthors", m.filters,
    m.group_name AS "groupName", json_build_object('monthlyBudget', m.monthly_budget, 'share', m.share) AS limits,
    json_build_object('monthlyBudget', p.monthly_budget, 'share', p.share) AS "projectLimits", p.plan`,
  from: 'monitors m, projects p',
  where: 'm.id = t.monitor_id AND p.id = t.project_id AND t.active AND m.active AND m.deleted_at IS NULL',
};

/** Whether a scan was requested while that of the watch `t` ran: it was counted as an attempt when it started. */
const wasRequested = 't.attempts = 0';

const ofMonitor = 'JOIN monitors m ON m.id = t.monitor_id';

/** A watch of the source $1, which is neither waiting nor resting, and of an active monitor. */
const isScannable = `t.source = $1 AND m.active AND m.deleted_at IS NULL AND NOT EXISTS (
    SELECT FROM source_states s WHERE s.source = $1 AND greatest(s.waiting_until, s.resting_until) > now())`;
