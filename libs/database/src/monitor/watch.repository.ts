import {
  type BySource,
  type DueWatch,
  maxScanAttempts,
  type PlanName,
  plans,
  type SourceName,
  sourceNames,
  type SpendingLimits,
  suspectsAtOnce,
  type WatchCursor,
} from '@earshot/domain';
import { newId } from '@earshot/platform';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { changed, rows } from '../connection/transaction/rows.js';
import { storableJson, storableReason } from '../connection/storable.js';

/** Watches that somebody may scan until the lease runs out; whoever holds the token holds the lease. */
export interface ClaimedWatches {
  readonly leaseToken: string;
  readonly watchIds: readonly string[];
}

/** What a scan leaves in its watch. */
export interface WatchUpdate {
  readonly watchId: string;
  readonly leaseToken: string;
  readonly cursor: WatchCursor;
  readonly nextScanAt: Date;
  readonly failures: number;
  /** For people; null = the scan worked. */
  readonly error: string | null;
  /** null = it did not finish: the moment of the last one that did is kept. */
  readonly scannedAt: Date | null;
  /** The last moment that was surely covered for all keywords; null = there is none. */
  readonly coveredUntil: Date | null;
  /** It is not tried again until somebody asks for it. */
  readonly dead: boolean;
}

/** What is due, and who scans it. The database's clock alone says what is due and when a lease ends. */
@Injectable()
export class WatchRepository {
  /**
   * Takes due watches of a source, in the order in which they are to be scanned where perhaps not all can be: projects
   * take turns, and within a project what was not scanned for longest comes first. Those somebody else holds are left
   * alone, those whose last scan never ended to `claimSuspects`; a source that waits or rests gives none.
   * @param options.overdueMs only those due since at least so long; default 0
   */
  async claimDue(
    tx: Tx,
    source: SourceName,
    options: { limit: number; leaseMs: number; overdueMs?: number },
  ): Promise<ClaimedWatches> {
    const leaseToken = newId();
    const claimed = await rows<{ id: string; place: number }>(
      tx,
      `WITH candidates AS (
         SELECT w.id, row_number() OVER (PARTITION BY w.project_id ORDER BY ${waiting}) AS turn,
           w.last_scanned_at, w.next_scan_at
         FROM watches w JOIN monitors m ON m.id = w.monitor_id
         WHERE w.source = $1 AND w.next_scan_at <= now() - $4::integer * interval '1 millisecond' AND ${isFree}
           AND w.attempts = 0 AND m.active AND m.deleted_at IS NULL AND ${isOpen}
       ), chosen AS (
         SELECT w.id, row_number() OVER (ORDER BY w.turn, ${waiting}) AS place FROM candidates w
         ORDER BY place LIMIT $2
       ), due AS (
         SELECT w.id, chosen.place FROM watches w JOIN chosen USING (id) WHERE ${isFree}
         ORDER BY w.id FOR UPDATE OF w SKIP LOCKED
       )
       UPDATE watches w SET lease_token = $5, lease_until = now() + $3::integer * interval '1 millisecond'
       FROM due WHERE w.id = due.id RETURNING w.id, due.place::integer`,
      [source, options.limit, options.leaseMs, options.overdueMs ?? 0, leaseToken],
    );
    const inOrder = claimed.sort((a, b) => a.place - b.place);
    return { leaseToken, watchIds: inOrder.map(({ id }) => id) };
  }

  /**
   * Takes due watches whose last scan never ended: perhaps one of them is what took the scanner down. In small portions, see
   * `suspectsAtOnce`; those that have used up their attempts are given up until somebody asks for a scan.
   */
  async claimSuspects(
    tx: Tx,
    source: SourceName,
    options: { limit: number; leaseMs: number },
  ): Promise<ClaimedWatches> {
    const leaseToken = newId();
    const suspects = await rows<{ id: string; attempts: number }>(
      tx,
      `SELECT w.id, w.attempts FROM watches w JOIN monitors m ON m.id = w.monitor_id
       WHERE w.source = $1 AND w.next_scan_at <= now() AND ${isFree} AND w.attempts > 0
         AND m.active AND m.deleted_at IS NULL AND ${isOpen}
       ORDER BY w.attempts, w.next_scan_at, w.id LIMIT $2`,
      [source, options.limit],
    );
    const [first] = suspects;
    if (first === undefined) return { leaseToken, watchIds: [] };
    const alike = suspects.filter(({ attempts }) => attempts === first.attempts).map(({ id }) => id);
    if (first.attempts >= maxScanAttempts) {
      await this.bury(tx, alike);
      return { leaseToken, watchIds: [] };
    }
    const claimed = await rows<{ id: string }>(
      tx,
      `WITH due AS (
         SELECT w.id FROM watches w WHERE w.id = ANY($1::uuid[]) AND ${isFree} ORDER BY w.id FOR UPDATE SKIP LOCKED
       )
       UPDATE watches w SET lease_token = $2, lease_until = now() + $3::integer * interval '1 millisecond'
       FROM due WHERE w.id = due.id RETURNING w.id`,
      [alike.slice(0, suspectsAtOnce(options.limit, first.attempts)), leaseToken, options.leaseMs],
    );
    return { leaseToken, watchIds: claimed.map(({ id }) => id) };
  }

  /**
   * Begins scanning a claim: answers those of its watches that are still under its token, under a fresh one, so that
   * the same claim, started twice, is scanned once. Watches of monitors paused meanwhile are left out. Counts an attempt,
   * which `finish` takes back.
   */
  async startScan(tx: Tx, claim: ClaimedWatches, leaseMs: number): Promise<DueWatch[]> {
    const started = await rows<StartedWatch>(
      tx,
      `WITH held AS (
         SELECT w.id FROM watches w JOIN monitors m ON m.id = w.monitor_id
         WHERE w.id = ANY($1::uuid[]) AND w.lease_token = $2 AND w.active AND m.active AND m.deleted_at IS NULL
         ORDER BY w.id FOR UPDATE OF w
       )
       UPDATE watches w SET lease_token = $3, lease_until = now() + $4::integer * interval '1 millisecond',
         attempts = w.attempts + 1
       FROM held, monitors m, projects p
       WHERE w.id = held.id AND m.id = w.monitor_id AND p.id = w.project_id
       RETURNING w.id, w.project_id AS "projectId", w.monitor_id AS "monitorId", w.source, w.cursor, w.failures,
         w.next_scan_at AS "nextScanAt", w.last_scanned_at AS "lastScannedAt", w.lease_token AS "leaseToken",
         CASE WHEN w.cursor <> '{}' THEN w.covered_until END AS "coveredUntil",
         m.keywords, m.exclude_keywords AS "excludeKeywords", m.exclude_authors AS "excludeAuthors",
         m.group_name AS "groupName", m.monthly_budget AS "monthlyBudget", m.share,
         p.monthly_budget AS "projectBudget", p.share AS "projectShare", p.plan`,
      [claim.watchIds, claim.leaseToken, newId(), leaseMs],
    );
    return started.map(({ plan, monthlyBudget, share, projectBudget, projectShare, ...watch }) => ({
      ...watch,
      limits: { monthlyBudget, share },
      projectLimits: { monthlyBudget: projectBudget, share: projectShare },
      scanIntervalMinutes: plans[plan].scanIntervalMinutes,
    }));
  }

  /** Keeps what `startScan` gave for another `leaseMs`; watches that somebody else took are left alone. */
  async renew(tx: Tx, watches: readonly DueWatch[], leaseMs: number): Promise<void> {
    await changed(
      tx,
      `WITH held AS (
         SELECT w.id FROM unnest($1::uuid[], $2::uuid[]) AS u (id, token)
         JOIN watches w ON w.id = u.id AND w.lease_token = u.token ORDER BY w.id FOR UPDATE OF w
       )
       UPDATE watches w SET lease_until = now() + $3::integer * interval '1 millisecond'
       FROM held WHERE w.id = held.id`,
      [watches.map(({ id }) => id), watches.map(({ leaseToken }) => leaseToken), leaseMs],
    );
  }

  /** By source: since when the watch is due that has waited longest; sources without one are left out. */
  async dueSince(tx: Tx): Promise<Map<SourceName, Date>> {
    const due = await rows<{ source: SourceName; since: Date }>(
      tx,
      `SELECT s.source, w.next_scan_at AS since FROM unnest($1::text[]) AS s (source) CROSS JOIN LATERAL (
         SELECT next_scan_at FROM watches WHERE source = s.source AND active AND next_scan_at <= now()
           AND (dead_at IS NULL OR failures = 0) ORDER BY next_scan_at LIMIT 1
       ) w`,
      [sourceNames],
    );
    return new Map(due.map(({ source, since }) => [source, since]));
  }

  /** Gives a claim back unscanned: its watches are due as before. */
  async release(tx: Tx, claim: ClaimedWatches): Promise<void> {
    await changed(
      tx,
      `WITH held AS (
         SELECT id FROM watches WHERE id = ANY($1::uuid[]) AND lease_token = $2 ORDER BY id FOR UPDATE
       )
       UPDATE watches w SET lease_token = NULL, lease_until = NULL FROM held WHERE w.id = held.id`,
      [claim.watchIds, claim.leaseToken],
    );
  }

  /**
   * Ends scans. What the scan found may be stored only for the watches answered: of the others somebody else has
   * taken the lease, or their monitor was deleted.
   */
  async finish(tx: Tx, updates: readonly WatchUpdate[]): Promise<Set<string>> {
    if (updates.length === 0) return new Set();
    const saved = await rows<{ id: string }>(
      tx,
      `WITH done AS (
         SELECT u.* FROM unnest($1::uuid[], $2::uuid[], $3::jsonb[], $4::timestamptz[], $5::integer[], $6::text[],
             $7::timestamptz[], $8::timestamptz[], $9::boolean[])
             AS u (id, token, cursor, next_scan_at, failures, error, scanned_at, covered_until, dead)
         JOIN watches w ON w.id = u.id AND w.lease_token = u.token
         ORDER BY w.id FOR UPDATE OF w
       )
       UPDATE watches w SET cursor = done.cursor, next_scan_at = done.next_scan_at, failures = done.failures,
         last_error = done.error, last_scanned_at = coalesce(done.scanned_at, w.last_scanned_at),
         scanned_every_ms = coalesce((extract(epoch FROM done.scanned_at - w.last_scanned_at) * 1000)::bigint,
           w.scanned_every_ms),
         covered_until = done.covered_until, dead_at = CASE WHEN done.dead THEN now() END,
         attempts = 0, lease_token = NULL, lease_until = NULL
       FROM done WHERE w.id = done.id RETURNING w.id`,
      [
        updates.map(({ watchId }) => watchId),
        updates.map(({ leaseToken }) => leaseToken),
        updates.map(({ cursor }) => storableJson(cursor)),
        updates.map(({ nextScanAt }) => nextScanAt),
        updates.map(({ failures }) => failures),
        updates.map(({ error }) => storableReason(error)),
        updates.map(({ scannedAt }) => scannedAt),
        updates.map(({ coveredUntil }) => coveredUntil),
        updates.map(({ dead }) => dead),
      ],
    );
    return new Set(saved.map(({ id }) => id));
  }

  private async bury(tx: Tx, watchIds: readonly string[]): Promise<void> {
    await changed(
      tx,
      `WITH spent AS (
         SELECT w.id FROM watches w WHERE w.id = ANY($1::uuid[]) AND ${isFree} AND w.attempts >= $2
         ORDER BY w.id FOR UPDATE SKIP LOCKED
       )
       UPDATE watches w SET dead_at = now(), failures = greatest(w.failures, $2), attempts = 0, last_error = $3,
         lease_token = NULL, lease_until = NULL FROM spent WHERE w.id = spent.id`,
      [
        watchIds,
        maxScanAttempts,
        `Its last ${maxScanAttempts} scans never ended. It is given up until somebody asks for a scan.`,
      ],
    );
  }
}

/** A watch as `startScan` reads it. */
interface StartedWatch
  extends Omit<DueWatch, 'scanIntervalMinutes' | 'limits' | 'projectLimits'>, SpendingLimits {
  readonly projectBudget: BySource;
  readonly projectShare: BySource;
  readonly plan: PlanName;
}

/** Who was not scanned for longest comes first. */
const waiting = 'w.last_scanned_at NULLS FIRST, w.next_scan_at, w.id';

/** The source $1 neither waits nor rests. */
const isOpen = `NOT EXISTS (
             SELECT FROM source_states s
             WHERE s.source = $1 AND greatest(s.waiting_until, s.resting_until) > now())`;

/** A watch that nobody holds, and that was not given up. */
const isFree = `w.active AND (w.lease_until IS NULL OR w.lease_until <= now())
           AND (w.dead_at IS NULL OR w.failures = 0)`;
